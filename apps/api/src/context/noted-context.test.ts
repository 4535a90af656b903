import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { World } from '../../testing/builders.ts'
import { createWorld } from '../../testing/builders.ts'
import type { Context } from './context.ts'
import { makeContext } from './make-context.ts'
import { AnswerNotes } from './remembered-answers.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.drop())

/** The notes of what `work` does with its context. */
const notesOf = async (work: (ctx: Context) => unknown): Promise<AnswerNotes> => {
  const notes = new AnswerNotes()
  const { actor, deps, now, log, session, client } = world.contextOf()
  await work(makeContext({ actor, deps, now, log, session, client, notes }))
  return notes
}
const read = (ctx: Context) => ctx.inRead((trx) => sql`SELECT id FROM applications`.execute(trx))

describe('the notes of an answer', () => {
  it('tell the statements, and a state that they are no older than', async () => {
    const notes = await notesOf(read)
    expect([...notes.statements]).toEqual(['SELECT id FROM applications'])
    expect(notes.snapshot).toMatch(/^\d+:\d+:/)
    expect([notes.isSpoilt, notes.hasReadTime]).toEqual([false, false])
  })

  it('keep the first of several states', async () => {
    const notes = new AnswerNotes()
    const { actor, deps, now, log, session, client } = world.contextOf()
    const ctx = makeContext({ actor, deps, now, log, session, client, notes })
    await read(ctx)
    const first = notes.snapshot
    await sql`UPDATE applications SET name = name`.execute(world.owner)
    await ctx.inRead((trx) => sql`SELECT name FROM applications`.execute(trx))
    expect(notes.statements.size).toBe(2)
    expect(notes.snapshot).toBe(first)
  })

  it('say that the time was read, of a context’s and of the process’s clock', async () => {
    expect((await notesOf((ctx) => ctx.now)).hasReadTime).toBe(true)
    expect((await notesOf((ctx) => ctx.deps.clock())).hasReadTime).toBe(true)
  })

  it.each<[string, (ctx: Context) => unknown]>([
    ['the browser', (ctx) => ctx.browser],
    ['the sender’s address', (ctx) => ctx.client],
    ['the database itself', (ctx) => ctx.deps.db],
    ['a write', (ctx) => ctx.inWrite(async () => 'written')],
    ['a part of the request', (ctx) => ctx.forPart('one')],
    ['a reading in one piece', (ctx) => ctx.inRead(async () => 'read', { asWhole: true })],
    ['a copy of the context', (ctx) => ({ ...ctx })],
  ])('are spoilt by %s', async (_what, work) => {
    expect((await notesOf(work)).isSpoilt).toBe(true)
  })

  it('are spoilt by a statement that fails, though somebody goes on without it', async () => {
    const notes = await notesOf((ctx) =>
      ctx
        .inRead((trx) => sql`SELECT 1 / (count(*) - count(*)) FROM applications`.execute(trx))
        .catch(() => 'nothing'),
    )
    expect(notes.isSpoilt).toBe(true)
  })

  it('go on in another actor’s name', async () => {
    const notes = await notesOf((ctx) =>
      read(ctx.actingAs({ role: 'SHOPPER', userId: null, tenantId: null, name: '' })),
    )
    expect(notes.statements.size).toBe(1)
    expect(notes.isSpoilt).toBe(false)
  })
})
