import { EventEmitter } from 'node:events'
import { limits } from '@armature/domain/limits'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '../../platform/db/tables/tables.ts'
import { hearTyping } from './hear-typing.ts'
import type { LiveSocket } from './live-socket.ts'

afterEach(() => vi.useRealTimers())

it('a connection that says it types all the time is heard twice, and again only after a rest', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const told = vi.fn(async () => {})
  const db = { connection: () => ({ execute: told }) } as unknown as Database // all that a transaction asks of it
  const actor = { role: 'VENDOR', userId: 2, tenantId: null, name: '' }
  const socket = Object.assign(new EventEmitter(), { data: { actor } })
  hearTyping({ db }, { warn: () => {} }, socket as unknown as LiveSocket) // all that it reads
  const type = () => {
    for (let times = 0; times < 20; times += 1) socket.emit('typing', 'Quote-5')
  }
  type()
  expect(told).toHaveBeenCalledTimes(2)
  // A connection pays off what it said too much.
  vi.advanceTimersByTime(10 * limits.chat.typingSeconds.pause * 1_000)
  type()
  expect(told).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(40 * limits.chat.typingSeconds.pause * 1_000)
  type()
  expect(told).toHaveBeenCalledTimes(4)
})
