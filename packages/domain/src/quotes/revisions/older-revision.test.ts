import { expect, it } from 'vitest'
import { olderLinkWords, olderRevision } from './older-revision.ts'

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

it('leads to an answer only while one can be given', () => {
  const textOf = (...offer: Parameters<typeof olderLinkWords>) => olderLinkWords(...offer).text
  expect(textOf(1, 3, { state: 'OPEN', order: null })).toContain('before you answer')
  expect(textOf(1, 3, { state: 'ORDERED', order: {} })).toContain('revision 3, which was ordered.')
  // A payment that has just gone through is known before the offer is read again.
  expect(textOf(1, 3, { state: 'OPEN', order: {} })).not.toContain('answer')
  for (const state of ['EXPIRED', 'CLOSED', 'PAYING', 'PAUSED'] as const)
    expect(textOf(1, 3, { state, order: null })).not.toContain('answer')
})
