import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createListCounts } from '../db/sql/list-counts.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Replica } from './replica.ts'
import { createReplica } from './replica.ts'

let world: TestDatabase<Tables>
let replica: Replica
let rests: string[]

beforeAll(async () => {
  world = await createTestDatabase<Tables>()
})
afterAll(() => world.drop())
beforeEach(async () => {
  rests = []
  const log = { warn: ({ event }: { event: string }) => void rests.push(event) }
  replica = createReplica({ db: world.db, primary: () => world.db, counts: createListCounts(), log })
  expect(await replica.read(null, async () => 'read')).toBeUndefined()
  replica.listCounts.hears()
  await expect.poll(() => replica.read(null, async () => 'read')).toBe('read')
})

it('remembers no answer of the replica under the state after a change that it may lack', async () => {
  const known = () => replica.listCounts.lookUp('key', ['products']).known
  await replica.read(null, async ({ listCounts }) => {
    replica.listCounts.changed('products')
    await listCounts.remembered('key', ['products'], async () => 'old')
    listCounts.lookUp('key', ['products']).remember('old')
  })
  expect(known()).toBeUndefined()
  await expect
    .poll(() =>
      replica.read(null, ({ listCounts }) => listCounts.remembered('key', ['products'], async () => 'new')),
    )
    .toBe('new')
  expect(known()).toBe('new')
})

it('lets nobody wait for an answer of the replica, which may fail', async () => {
  await replica.read(null, async ({ listCounts }) => {
    const { promise, reject } = Promise.withResolvers<string>()
    const failing = listCounts.remembered('key', ['products'], () => promise)
    expect(await replica.listCounts.remembered('key', ['products'], async () => 'from the primary')).toBe(
      'from the primary',
    )
    reject(new Error('behind'))
    await expect(failing).rejects.toThrow('behind')
  })
})

it('asks for all that was heard and all that its caller wrote', async () => {
  const written = await replica.position()
  const replayed = await replica.read(written, async (reading) => reading.replayed)
  expect(replayed).toEqual([expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/), written])
  expect(await replica.read("0/0' or true", async () => 'read')).toBeUndefined()
  replica.listCounts.goesDeaf()
  expect(await replica.read(written, async () => 'read')).toBeUndefined()
})

it('rests after an outage, and not after being behind', async () => {
  const failsWith = (code: string) =>
    replica.read(null, async () => Promise.reject(Object.assign(new Error(code), { code })))
  expect(await failsWith('22012')).toBeUndefined()
  expect(await replica.read(null, async () => 'read')).toBe('read')
  expect(await failsWith('ECONNREFUSED')).toBeUndefined()
  expect(await replica.read(null, async () => 'read')).toBeUndefined()
  expect(rests).toEqual(['replica_rests'])
})
