import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import { runImport } from './run-import.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const params = (id: number) => ({ params: { id } })
const read = async (id: number) => (await world.callAs(world.vendor, 'readProductImport', params(id))).ok
const stop = (id: number, user = world.vendor) => world.callAs(user, 'stopProductImport', params(id))

/** An import that has begun, with this number of models, whose job nobody has taken yet. */
const begun = async (name: string, count: number): Promise<number> => {
  const rows = Array.from({ length: count }, (_, nth) => `${name}-${nth},Part ${nth},100,5,1,1,1,1`)
  const text = ['SKU,Name,Price,Quantity,Length,Width,Height,Weight', ...rows].join('\n')
  const { ok } = await sendProducts(world, world.vendor, text, { name: `${name}.csv` })
  const { equipment, application } = world.references
  await world.callAs(world.vendor, 'changeProductImport', {
    ...params(ok.id),
    body: { type: 'MODEL', defaults: { equipment, application: [application] } },
  })
  const started = await world.callAs(world.vendor, 'startProductImport', params(ok.id))
  expect([started.status, started.ok.plans.ADD]).toEqual([200, count])
  return ok.id
}

const noticesOf = async (id: number) =>
  world.owner
    .selectFrom('notices')
    .select(['user_id', 'text', 'record_kind'])
    .where('kind', '=', 'import')
    .where('path', '=', `/product-imports/${id}`)
    .execute()

describe('an import that is stopped', () => {
  it('keeps what is done, begins no other row, and tells of no end', async () => {
    const id = await begun('HALF', limits.import.rowsPerJob + 30)
    await runImport(world.deps, quiet, id)
    const { ok } = await stop(id)
    expect([ok.state, ok.outcomes.ADDED]).toEqual(['STOPPED', limits.import.rowsPerJob])
    await world.runJobs()
    const later = await read(id)
    expect(later).toEqual(ok)
    expect(later.finished).not.toBeNull()
    expect(await noticesOf(id)).toEqual([])
  })

  it('writes nothing more after the stop is answered: it waits for rows under way', async () => {
    const rows = 8 * limits.import.rowsAtOnce
    const id = await begun('WAIT', rows)
    // The first row comes as far as its product, and waits there.
    await sql`CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4115); RETURN NEW; END $$`.execute(world.owner)
    await sql`CREATE TRIGGER wait_here BEFORE INSERT ON products FOR EACH ROW WHEN (NEW.sku = 'WAIT-0')
      EXECUTE FUNCTION wait_here()`.execute(world.owner)
    const waiting = () => waitingStatements(world.owner)
    let running: Promise<void> | undefined
    let isAnswered = false
    const stopping = await world.owner.transaction().execute(async (holder) => {
      await sql`SELECT pg_advisory_xact_lock(4115)`.execute(holder)
      running = runImport(world.deps, quiet, id)
      await expect.poll(waiting).toBe(1)
      const answer = stop(id).then((given) => {
        isAnswered = true
        return given
      })
      await expect.poll(async () => isAnswered || (await waiting()) > 1).toBe(true)
      return { answer }
    })
    const { ok } = await stopping.answer
    await running
    await sql`DROP FUNCTION wait_here CASCADE`.execute(world.owner)
    await world.runJobs()
    // More rows may start before the stop gets the import's lock.
    expect(ok.outcomes.ADDED).toBeGreaterThan(0)
    expect(ok.outcomes.ADDED).toBeLessThan(rows)
    expect(await read(id)).toEqual(ok)
  })

  it('goes on with the same file, which leaves what is done as it is', async () => {
    const id = await begun('AGAIN', 2)
    expect((await stop(id)).ok.outcomes.ADDED).toBe(0)
    const again = await begun('AGAIN', 2)
    await world.runJobs()
    expect((await read(again)).outcomes).toMatchObject({ ADDED: 2 })
    expect((await read(id)).state).toBe('STOPPED')
  })

  it('is stopped by whoever began it alone, and only while it runs', async () => {
    const id = await begun('MINE', 1)
    for (const user of [world.admin, world.vendor2]) expect((await stop(id, user)).status).toBe(404)
    expect((await stop(id, world.customer)).status).toBe(403)
    expect((await stop(id)).status).toBe(200)
    const again = await stop(id)
    expect([again.status, again.error['detail']]).toEqual([409, messages.importNotRunning])
    const { ok: draft } = await sendProducts(world, world.vendor, 'SKU,Name\nDRAFT-1,Part')
    expect((await stop(draft.id)).status).toBe(409)
  })
})

describe('an import that has come to its end', () => {
  it('is told once to whoever began it, however many jobs worked on it', async () => {
    const id = await begun('TOLD', limits.import.rowsPerJob + 1)
    await world.runJobs()
    await runImport(world.deps, quiet, id)
    expect((await read(id)).state).toBe('DONE')
    expect(await noticesOf(id)).toEqual([
      { user_id: world.vendor.userId, text: 'Import done: TOLD.csv', record_kind: null },
    ])
  })
})
