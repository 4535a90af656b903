import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createDatabase } from './client.ts'
import { actAsSystem, inTransaction, systemContext } from './transaction.ts'
import type { ActorContext } from './actor-context.ts'

interface Tables {
  note: { id: number; text: string }
}

const vendor: ActorContext = { role: 'VENDOR', userId: 7, tenantId: null }

const context = sql<{ role: string; user_id: string; tenant_id: string }>`select
  current_setting('armature.role', true) as role,
  current_setting('armature.user_id', true) as user_id,
  current_setting('armature.tenant_id', true) as tenant_id`

let world: TestDatabase<Tables>

beforeAll(async () => {
  world = await createTestDatabase<Tables>()
  await sql`create table note (id bigint primary key, text text not null)`.execute(world.owner)
  await sql`grant all on note to armature_app`.execute(world.owner)
  await sql`insert into note values (1, 'one'), (2, 'two')`.execute(world.owner)
})

afterAll(() => world.drop())

const textOf = async (id: number) =>
  (await world.owner.selectFrom('note').select('text').where('id', '=', id).executeTakeFirst())?.text

describe('a transaction', () => {
  test('tells the database on whose behalf it runs', async () => {
    const { rows } = await inTransaction(world.db, vendor, (trx) => context.execute(trx))
    expect(rows).toEqual([{ role: 'VENDOR', user_id: '7', tenant_id: '' }])
  })

  test('leaves nothing of the actor on the connection for the next one', async () => {
    const single = createDatabase<Tables>(world.url, { poolSize: 1 })
    for (const readOnly of [false, true]) {
      await inTransaction(single, vendor, (trx) => context.execute(trx), { readOnly })
      const { rows } = await context.execute(single)
      expect(rows, String(readOnly)).toEqual([{ role: '', user_id: '', tenant_id: '' }])
    }
    await single.destroy()
  })

  test('runs as the runtime role, not as the owner', async () => {
    const { rows } = await inTransaction(world.db, vendor, (trx) =>
      sql<{ name: string }>`select current_user as name`.execute(trx),
    )
    expect(rows).toEqual([{ name: 'armature_app' }])
  })

  test('undoes everything when the work throws', async () => {
    const work = inTransaction(world.db, vendor, async (trx) => {
      await trx.updateTable('note').set({ text: 'changed' }).where('id', '=', 1).execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await textOf(1)).toBe('one')
  })

  test('reports a failed statement that the work swallowed, since nothing was kept', async () => {
    const work = inTransaction(world.db, vendor, async (trx) => {
      await trx.insertInto('note').values({ id: 9, text: 'lost' }).execute()
      await trx
        .insertInto('note')
        .values({ id: 1, text: 'again' })
        .execute()
        .catch(() => {})
      return 'done'
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await textOf(9)).toBeUndefined()
  })

  test('refuses to write when it is read only', async () => {
    const work = inTransaction(
      world.db,
      vendor,
      (trx) => trx.insertInto('note').values({ id: 5, text: 'five' }).execute(),
      { readOnly: true },
    )
    await expect(work).rejects.toMatchObject({ code: '25006' })
  })

  test('acts as the system once elevated, and never outside a transaction', async () => {
    const { rows } = await inTransaction(world.db, vendor, async (trx) => {
      await actAsSystem(trx)
      return context.execute(trx)
    })
    expect(rows).toEqual([{ role: 'SYSTEM', user_id: '', tenant_id: '' }])
    await expect(actAsSystem(world.db)).rejects.toThrow('open transaction')
  })

  test('reads each statement in the actor’s name, and as the system once elevated', async () => {
    const seen = await inTransaction(
      world.db,
      { ...vendor, tenantId: 3 },
      async (trx) => {
        const before = [await context.execute(trx), await context.execute(trx)]
        await actAsSystem(trx)
        return [...before, await context.execute(trx)].flatMap(({ rows }) => rows)
      },
      { readOnly: true },
    )
    const asVendor = { role: 'VENDOR', user_id: '7', tenant_id: '3' }
    expect(seen).toEqual([asVendor, asVendor, { role: 'SYSTEM', user_id: '', tenant_id: '' }])
  })

  test('is not opened inside another', async () => {
    const nested = inTransaction(world.db, vendor, (trx) => inTransaction(trx, vendor, async () => 'inner'))
    await expect(nested).rejects.toThrow('already open')
  })

  test('runs again after a deadlock, and both sides succeed', async () => {
    let attempts = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const holders = new Set<number>()
    const swap = (first: number, second: number) =>
      inTransaction(world.db, systemContext, async (trx) => {
        attempts += 1
        await trx
          .updateTable('note')
          .set({ text: `by ${first}` })
          .where('id', '=', first)
          .execute()
        holders.add(first)
        if (holders.size === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await trx
          .updateTable('note')
          .set({ text: `by ${first}` })
          .where('id', '=', second)
          .execute()
      })
    await Promise.all([swap(1, 2), swap(2, 1)])
    // PostgreSQL may end one side or, on a slow machine, both; what counts is that someone had to try again.
    expect(attempts).toBeGreaterThanOrEqual(3)
  })

  test('gives up after three more tries', async () => {
    let attempts = 0
    const work = inTransaction(world.db, vendor, async (trx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(4)
  })

  test.each([
    { role: 'VENDOR', userId: 1.5, tenantId: null },
    { role: 'VENDOR', userId: -1, tenantId: null },
    { role: "ADMIN'; drop table note; --", userId: 1, tenantId: null },
  ])('refuses an actor that is not one of the known kinds: $role $userId', async (actor) => {
    await expect(inTransaction(world.db, actor as ActorContext, async () => 'ran')).rejects.toThrow(TypeError)
  })
})
