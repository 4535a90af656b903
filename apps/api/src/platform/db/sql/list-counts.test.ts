import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../../testing/builders.ts'
import { buildAdmin, buildUser, createWorld } from '../../../../testing/builders.ts'
import { userList } from '../../../people/accounts/user-repository.ts'
import { findByNewCompany } from '../../../selling/catalogue/search/find-by-new-company.ts'
import { createDatabase } from '../client.ts'
import type { Tables } from '../tables/tables.ts'
import { inTransaction, systemContext } from '../transaction.ts'
import type { ListCounts } from './list-counts.ts'
import { countedTables, createListCounts } from './list-counts.ts'
import { countedRows } from './list-sql.ts'

describe('a list’s number', () => {
  const clock = { now: 0 }
  const hearing = (): ListCounts => {
    const counts = createListCounts(() => clock.now)
    counts.hears()
    return counts
  }
  const known = (counts: ListCounts, key = 'list') => counts.lookUp<number>(key, ['products', 'users']).known
  const remember = (counts: ListCounts, count: number, key = 'list') =>
    counts.lookUp<number>(key, ['products', 'users']).remember(count)

  it('is known until one of its tables changes, each list by itself', () => {
    const counts = hearing()
    remember(counts, 7)
    expect([known(counts), known(counts, 'other')]).toEqual([7, undefined])
    counts.changed('quotes')
    expect(known(counts)).toBe(7)
    counts.changed('users')
    expect(known(counts)).toBeUndefined()
  })

  it('is not kept where the table changed while it was counted', () => {
    const counts = hearing()
    const { remember: keep } = counts.lookUp<number>('list', ['products'])
    counts.changed('products')
    keep(7)
    expect(counts.lookUp('list', ['products']).known).toBeUndefined()
  })

  it('keeps so many bytes of facets and of the words that lists were asked by, of those counted last', () => {
    const counts = hearing()
    const names = ['first', 'second', 'third']
    const facets = { count: 1, choices: 'x'.repeat(5_000_000) }
    for (const name of names) counts.lookUp<typeof facets>(name, ['products']).remember(facets)
    const kept = (name: string) => counts.lookUp(name, ['products']).known !== undefined
    expect(names.map(kept)).toEqual([false, true, true])
    remember(counts, 1, 'w'.repeat(9_000_000))
    expect(names.map(kept)).toEqual([false, false, false])
  })

  it('keeps the ids of three million rows at most, of the lists counted last', () => {
    const counts = hearing()
    const ids = new Float64Array(1_200_000)
    const names = ['first', 'second', 'third', 'second', 'fourth']
    for (const name of names) counts.lookUp(name, ['products']).remember({ ids })
    const kept = (name: string) => counts.lookUp(name, ['products']).known !== undefined
    expect(['first', 'second', 'third', 'fourth'].map(kept)).toEqual([false, true, false, true])
  })

  it('is found out once for all who ask meanwhile, and anew after a failure', async () => {
    const counts = hearing()
    let times = 0
    const gate = Promise.withResolvers<undefined>()
    const findOut = async (): Promise<number> => {
      times += 1
      await gate.promise
      return times
    }
    const ask = (key: string) => counts.remembered(key, ['products'], findOut)
    const both = Promise.all([ask('list'), ask('list')])
    const other = counts.remembered('other', ['products'], async () => 'other')
    gate.resolve(undefined)
    expect([await both, await other, await ask('list')]).toEqual([[1, 1], 'other', 1])
    counts.changed('products')
    const lost = () => Promise.reject(new Error('lost'))
    await expect(counts.remembered('list', ['products'], lost)).rejects.toThrow('lost')
    expect(await ask('list')).toBe(2)
  })

  it('is found out anew for who asks after a change, and for each while nothing is heard', async () => {
    const counts = hearing()
    const gate = Promise.withResolvers<undefined>()
    let times = 0
    const ask = () =>
      counts.remembered('list', ['products'], async () => {
        times += 1
        const time = times
        await gate.promise
        return time
      })
    const before = ask()
    counts.changed('users')
    const meanwhile = ask()
    counts.changed('products')
    const after = ask()
    counts.goesDeaf()
    const deaf = [ask(), ask()]
    gate.resolve(undefined)
    expect(await Promise.all([before, meanwhile, after, ...deaf])).toEqual([1, 1, 2, 3, 4])
  })

  it('is neither kept nor told while nothing is heard, nor afterwards what was kept before', () => {
    const counts = createListCounts(() => clock.now)
    remember(counts, 7)
    expect(known(counts)).toBeUndefined()
    counts.hears()
    remember(counts, 7)
    counts.goesDeaf()
    expect(known(counts)).toBeUndefined()
    counts.hears()
    expect(known(counts)).toBeUndefined()
  })

  it('is known for ten minutes at most while nothing changes', () => {
    const counts = hearing()
    remember(counts, 7)
    remember(counts, countedRows, 'long')
    clock.now += 599_999
    expect([known(counts), known(counts, 'long')]).toEqual([7, countedRows])
    clock.now += 1
    expect([known(counts), known(counts, 'long')]).toEqual([undefined, undefined])
  })

  it('is known in spite of changes where the list is very long, for a minute at most', () => {
    const counts = hearing()
    remember(counts, 7)
    remember(counts, countedRows, 'long')
    counts.changed('products')
    clock.now += 59_999
    expect([known(counts), known(counts, 'long')]).toEqual([undefined, countedRows])
    clock.now += 1
    expect(known(counts, 'long')).toBeUndefined()
  })

  it('is forgotten, the oldest first, so that memory is bounded', () => {
    const counts = hearing()
    remember(counts, 1, 'first')
    for (let i = 0; i < 5_000; i += 1) remember(counts, i, `list ${i}`)
    expect([known(counts, 'first'), known(counts, 'list 4999')]).toEqual([undefined, 4_999])
  })
})

describe('a process', () => {
  let world: World
  let admin: TestUser
  let counts: ListCounts
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    world = await createWorld()
    admin = await buildAdmin(world.owner)
    await buildUser(world.owner)
  })
  afterEach(() => stop())
  afterAll(() => world.drop())

  const countOfUsers = async (): Promise<number> => {
    const request = { actor: admin, query: {}, window: { limit: 1, offset: 0 }, counts }
    return (await world.contextOf(admin).inRead((trx) => userList.read(trx, request))).count
  }
  const listen = async (onListChange: (table: string) => void): Promise<void> => {
    const { promise: listening, resolve } = Promise.withResolvers<void>()
    stop = world.deps.changeFeed.start({
      onChange: () => {},
      onTyping: () => {},
      onPresence: () => {},
      onSessionEnded: () => {},
      onListChange,
      onHearing: async () => resolve(),
      onRedis: async () => {},
      onDeaf: () => {},
    })
    await listening
  }

  it('hears of every statement on a listed table, from any sender', async () => {
    const heard = new Set<string>()
    await listen((table) => heard.add(table))
    for (const table of countedTables.filter((name) => name !== 'product_stock'))
      await sql`DELETE FROM ${sql.table(table)} WHERE false`.execute(world.owner)
    await sql`UPDATE products SET quantity = 1 WHERE false`.execute(world.owner)
    await expect.poll(() => [...heard].toSorted()).toEqual(countedTables.toSorted())
  })

  it('hears that products are found by another company, though none of them changes', async () => {
    const heard = new Set<string>()
    await listen((table) => heard.add(table))
    await findByNewCompany(world.deps, admin.userId)
    await expect.poll(() => [...heard]).toEqual(['products'])
  })

  it('counts a list again when another has changed it, and not before', async () => {
    counts = createListCounts()
    await listen((table) => counts.changed(table))
    counts.hears()
    const before = await countOfUsers()
    // Untold, since no trigger fires: what is answered is what is remembered.
    await world.owner.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await buildUser(trx)
    })
    expect(await countOfUsers()).toBe(before)
    await buildUser(world.owner)
    await expect.poll(countOfUsers).toBe(before + 2)
  })

  it('knows of its own writes at once, without being told', async () => {
    counts = createListCounts()
    counts.hears()
    const own = createDatabase<Tables>(world.url, {
      poolSize: 1,
      role: null,
      onWritten: (tables) => {
        for (const table of tables) counts.changed(table)
      },
    })
    const before = await countOfUsers()
    await inTransaction(own, systemContext, (trx) => buildUser(trx))
    expect(await countOfUsers()).toBe(before + 1)
    await buildUser(own)
    expect(await countOfUsers()).toBe(before + 2)
    await own.destroy()
  })

  it('counts once for those who open different pages at once, and gives each its own', async () => {
    counts = createListCounts()
    counts.hears()
    let times = 0
    const { remembered } = counts
    counts.remembered = (key, tables, findOut) =>
      remembered(key, tables, () => {
        times += 1
        return findOut()
      })
    const pageAt = (offset: number) => {
      const request = { actor: admin, query: {}, window: { limit: 1, offset }, counts }
      return world.contextOf(admin).inRead((trx) => userList.read(trx, request))
    }
    const pages = await Promise.all([0, 1, 2].map(pageAt))
    const all = await countOfUsers()
    expect(pages.map(({ count }) => count)).toEqual([all, all, all])
    expect(new Set(pages.map(({ rows }) => rows[0]?.id)).size).toBe(3)
    expect(times).toBe(1)
  })

  it('tells no fewer rows than it shows, whatever it remembers', async () => {
    counts = createListCounts()
    counts.hears()
    counts.remembered = async <Answer>() => 0 as Answer // a list's number
    expect(await countOfUsers()).toBe(1)
    const request = { actor: admin, query: {}, window: { limit: 100, offset: 0 }, counts }
    const { rows, count } = await world.contextOf(admin).inRead((trx) => userList.read(trx, request))
    expect(count).toBe(rows.length)
  })
})
