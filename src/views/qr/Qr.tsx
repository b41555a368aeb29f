import encodeQR from 'qr'
import { useMemo } from 'react'
import './qr.css'

interface QrProps {
  readonly text: string
  /** What the code leads to. */
  readonly name: string
}

/** Scanners want this much white around a code. */
const QUIET = 4

/** The text as a QR code of the fewest modules: black on white in every theme, for scanners. */
export function Qr({ text, name }: QrProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'low', border: QUIET })
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: dark.join('') }
  }, [text])
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
