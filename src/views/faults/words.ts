import { describeFault, describePlacement, type FaultFile, parseFault } from '../../scenario'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When a fault comes and what it does, in a sentence; of one that is wrong, what is wrong. */
export function faultSentence(file: FaultFile): string {
  const parsed = parseFault(file)
  return parsed.ok ? `${capital(describePlacement(parsed.value.when))}: ${describeFault(parsed.value)}.` : parsed.error
}
