import type { Change } from '@armature/domain/realtime/change'
import { beforeEach, expect, it } from 'vitest'
import type { RecentChanges } from './recent-changes.ts'
import { recentChanges } from './recent-changes.ts'

const change = (id: number): Change => ({ kind: 'quote', id, audience: {} })
let clock: number
let recent: RecentChanges
beforeEach(() => {
  clock = 0
  recent = recentChanges({ mostChanges: 3, longestMs: 1_000 }, () => clock)
})
const addAt = (at: number, id: number): void => {
  clock = at
  recent.add(change(id))
}
const idsSince = (agoMs: number) => recent.since(agoMs)?.map(({ id }) => id)

it('answers what came since then, oldest first', () => {
  addAt(10, 1)
  addAt(20, 2)
  addAt(30, 3)
  expect(idsSince(15)).toEqual([2, 3])
  expect(idsSince(25)).toEqual([1, 2, 3])
  clock = 100
  expect(idsSince(50)).toEqual([])
})

it('does not know of what was before its start, or before it was cut off', () => {
  clock = 10
  expect(idsSince(9)).toEqual([])
  expect(idsSince(10)).toBeUndefined()
  recent.restart()
  expect(idsSince(5)).toBeUndefined()
})

it('does not know of more than it keeps', () => {
  for (const id of [1, 2, 3, 4]) addAt(id * 10, id)
  expect(idsSince(29)).toEqual([2, 3, 4])
  expect(idsSince(30)).toBeUndefined()
})

it('does not know of longer ago than it keeps', () => {
  addAt(10, 1)
  addAt(1_500, 2)
  expect(idsSince(900)).toEqual([2])
  expect(idsSince(1_490)).toBeUndefined()
})
