import { expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-6', { start: 4, end: 6 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99-100', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // A header that can't be parsed gets the whole file.
  [undefined, null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=6-4', null],
  ['bytes=0-1,3-4', null],
  ['bytes= 0-1', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
] as const)('reads %s of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected)
})

it('finds no part of an empty file', () => {
  expect(readRange('bytes=0-0', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
})
