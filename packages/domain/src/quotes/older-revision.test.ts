import { expect, it } from 'vitest'
import { olderRevision } from './older-revision.ts'

const offer = { revision: 3, lines: [{}] }

it.each([
  ['1', 1],
  [2, 2],
  ['3', null],
  ['4', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['x', null],
  [undefined, null],
])('a link with revision %s is of the older one %s', (inAddress, older) => {
  expect(olderRevision(inAddress, offer)).toBe(older)
})

it('no link is older while nothing is on offer', () => {
  expect(olderRevision('1', { revision: 3, lines: [] })).toBeNull()
})
