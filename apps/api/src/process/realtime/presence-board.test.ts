import { expect, it } from 'vitest'
import type { PresentPerson } from '../../platform/ports/realtime.ts'
import { presenceBoard } from './presence-board.ts'

const person = (userId: number, doing: PresentPerson['doing'] = 'viewing'): PresentPerson => ({
  userId,
  role: 'ADMIN',
  doing,
})
const told = (from: string, people: PresentPerson[], at = 1) => ({
  from,
  at,
  channel: 'Quote-5',
  people,
  audience: {},
})

it('joins what processes tell, each person once, as the busiest of their screens', () => {
  const board = presenceBoard()
  expect(board.put(told('one', [person(1), person(2)]))).toBe(true)
  expect(board.put(told('two', [person(2, 'pricing')]))).toBe(true)
  expect(board.put(told('two', [person(2, 'pricing')]))).toBe(false)
  expect(board.at('Quote-5')?.people).toEqual([person(1), person(2, 'pricing')])
  board.put(told('two', []))
  expect(board.at('Quote-5')?.people).toEqual([person(1), person(2)])
})

it('goes by whose the record was when it was last told of', () => {
  const board = presenceBoard()
  board.put({ ...told('one', [person(1)], 2), statuses: ['ADMIN_APPROVED'] })
  board.put({ ...told('two', [person(2)], 1), statuses: ['SENT_TO_VENDOR'] })
  expect(board.at('Quote-5')?.statuses).toEqual(['ADMIN_APPROVED'])
})

it('forgets a process that fell silent, and no other', () => {
  let clock = 0
  const board = presenceBoard(() => clock)
  board.put(told('one', [person(1)]))
  board.put(told('two', [person(2)]))
  clock = 10_000
  board.pulse('two')
  expect(board.sweep()).toEqual([])
  clock = 13_000
  expect(board.sweep()).toEqual(['Quote-5'])
  expect(board.at('Quote-5')?.people).toEqual([person(2)])
})
