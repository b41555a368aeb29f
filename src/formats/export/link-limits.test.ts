import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { linkFits } from './link-limits'

const places = (length: number) =>
  linkFits(length)
    .filter(({ fits }) => fits)
    .map(({ place }) => place)

test('a short link goes everywhere, a longer one to ever fewer places', () => {
  expect(places(300)).toEqual(['Mail', 'Chat', 'QR code'])
  expect(places(998)).toEqual(['Mail', 'Chat', 'QR code'])
  expect(places(999)).toEqual(['Chat', 'QR code'])
  expect(places(2_001)).toEqual(['QR code'])
  expect(places(8_000)).toEqual([])
})

test('the limit of a QR code is what a QR code holds', () => {
  const link = (length: number) => `https://example.org/#${'a'.repeat(length - 21)}`
  expect(encodeQR(link(2_953), 'raw', { ecc: 'low', encoding: 'byte' })).toHaveLength(177 + 4)
  expect(() => encodeQR(link(2_954), 'raw', { ecc: 'low', encoding: 'byte' })).toThrow()
})

test('where a link does not fit, it says what happens', () => {
  expect(linkFits(1_500).map(({ text }) => text)).toEqual([
    expect.stringContaining('some mail programs break it'),
    'up to 2000',
    'up to 2953',
  ])
})
