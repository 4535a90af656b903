import { expect, test } from 'vitest'
import { designationsIn } from './designations.ts'

test.each([
  ['NEMA 17', ['@nema17']],
  ['nema17', ['@nema17']],
  ['a Nema-23 motor, and NEMA 8', ['@nema23', '@nema8']],
  ['IP54', ['@ip54']],
  ['ip 67, IP-65.', ['@ip67', '@ip65']],
  ['Nema 08', ['@nema8']],
  // Other names, numbers and words.
  ['NEMA 4X', []],
  ['NEMA 17HS19', []],
  ['cinema 17', []],
  ['NEMA 17.5', []],
  ['IP 192.168.1.1', []],
  ['ip6', []],
  ['gossip 54', []],
  ['NEMA', []],
])('%s names %j', (text, words) => {
  expect(designationsIn(text).map(({ word }) => word)).toEqual(words)
})

test('says where it stands', () => {
  const text = 'bracket for NEMA 17, steel'
  expect(designationsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['NEMA 17'])
})
