import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../testing/quote-world.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'

const writers = 50
const each = 4

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('a crowd in one channel waits in line: all are answered, in order, and nobody else is held up', async () => {
  const channel = `Quote-${(await addQuote(world)).id}`
  const say = (writer: number, at: number) =>
    world.callAs(writer % 2 === 0 ? world.admin : world.customer, 'sendChatMessage', {
      params: { channel },
      body: { client_id: `writer-${writer}-${at}`, text: `${writer} ${at}` },
    })
  expect((await say(writers, 0)).status).toBe(201)
  let crowd: Promise<number[][]> = Promise.resolve([])
  await world.owner.transaction().execute(async (trx) => {
    await sql`SELECT FROM chat_channels WHERE kind = 'quote' FOR UPDATE`.execute(trx)
    const write = async (writer: number) => {
      const statuses: number[] = []
      for (let at = 0; at < each; at += 1) statuses.push((await say(writer, at)).status)
      return statuses
    }
    crowd = Promise.all(Array.from({ length: writers }, (_one, writer) => write(writer)))
    await expect.poll(() => waitingStatements(world.owner)).toBe(1)
    expect((await world.callAs(world.vendor, 'listUnreadChats', {})).status).toBe(200)
    expect(await waitingStatements(world.owner)).toBe(1)
  })
  expect((await crowd).flat()).toEqual(Array.from({ length: writers * each }, () => 201))
  const { rows } = await sql<{ text: string; seq: number }>`
    SELECT text, seq FROM chat_messages WHERE client_id LIKE 'writer-%' ORDER BY seq`.execute(world.owner)
  const [first, ...crowded] = rows
  expect(crowded.map(({ seq }) => seq - (first?.seq ?? 0))).toEqual(
    Array.from({ length: writers * each }, (_one, at) => at + 1),
  )
  const byWriter = Map.groupBy(crowded, ({ text }) => text.split(' ')[0])
  for (const [writer, said] of byWriter)
    expect(said.map(({ text }) => text)).toEqual(
      Array.from({ length: each }, (_one, at) => `${writer} ${at}`),
    )
  expect(byWriter.size).toBe(writers)
})
