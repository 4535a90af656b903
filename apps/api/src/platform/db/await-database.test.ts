import { inject, expect, it } from 'vitest'
import { startRefusingLine } from '../../../testing/faults/refusing-line.ts'
import { awaitDatabase } from './await-database.ts'
import { StartupError } from './startup-error.ts'

it.each([
  ['57P03', 'it is starting up or recovering'],
  ['53300', 'all its connections are in use'],
])('waits for a database that says %s, and tells so once', async (code, words) => {
  const line = await startRefusingLine(inject('templateUrl'), code, 3)
  const told: string[] = []
  await awaitDatabase(line.url, { log: (text) => told.push(text), pauseMs: 1 })
  expect(line.refused()).toBe(3)
  expect(told).toEqual([`The database takes no connections yet: ${words}. It is tried again.`])
  await line.close()
})

it('gives up in time, with one line to show', async () => {
  const line = await startRefusingLine(inject('templateUrl'), '57P03', 1_000)
  const waiting = awaitDatabase(line.url, { log: () => {}, pauseMs: 1, patienceMs: 50 })
  await expect(waiting).rejects.toThrow(StartupError)
  await expect(waiting).rejects.toThrow(
    'The database takes no connections: it is starting up or recovering. It was waited for in vain.',
  )
  await line.close()
})

it('does not wait for one that refuses the password', async () => {
  const line = await startRefusingLine(inject('templateUrl'), '28P01', 1)
  await expect(awaitDatabase(line.url, { log: () => {} })).rejects.toMatchObject({ code: '28P01' })
  await line.close()
})
