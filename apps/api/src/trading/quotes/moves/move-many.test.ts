import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let quotes: Quoted[]
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  quotes = [await addQuote(world), await addQuote(world)]
  for (const { id } of quotes)
    await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 20 } })
})

const ids = (): number[] => quotes.map(({ id }) => id)
const nowhere = 999_999
const statusOf = async (id: number) =>
  (await world.callAs(world.admin, 'readQuote', { params: { id } })).ok.status
const eventsOf = (id: number) =>
  world.owner.selectFrom('events').select(['kind', 'actor_id']).where('quote_id', '=', id).execute()

describe('a move of many quotes', () => {
  it('moves those that can be moved, and says of each other one why not', async () => {
    const unset = await addQuote(world)
    const [first = 0, second = 0] = ids()
    const before = await eventsOf(first)
    const { ok } = await world.callAs(world.admin, 'moveQuotes', {
      body: { ids: [first, unset.id, nowhere, second], transition: 'send-to-vendor' },
    })
    expect(ok.results).toEqual([
      { id: first, status: 'SENT_TO_VENDOR', detail: null },
      { id: unset.id, status: null, detail: messages.setDownPaymentFirst },
      { id: nowhere, status: null, detail: messages.notFound },
      { id: second, status: 'SENT_TO_VENDOR', detail: null },
    ])
    expect(await statusOf(unset.id)).toBe('NEW')
    // Each has its own events, by the actor who moved it.
    const added = (await eventsOf(first)).slice(before.length)
    expect(added.length).toBeGreaterThan(0)
    expect(added.every(({ actor_id }) => actor_id === world.admin.userId)).toBe(true)
    expect(await eventsOf(second)).toHaveLength((await eventsOf(first)).length)
  })

  it('tells nobody of a record that isn’t theirs: it answers as one that doesn’t exist', async () => {
    const people: TestUser[] = [
      world.vendor,
      world.otherVendor,
      world.tenant,
      world.otherCustomer,
      world.storeCustomer,
    ]
    for (const person of people) {
      const { ok } = await world.callAs(person, 'moveQuotes', {
        body: { ids: [...ids(), nowhere], transition: 'send-to-vendor' },
      })
      expect(ok.results.map(({ detail }) => detail)).toEqual(Array(3).fill(messages.notFound))
    }
    // Its customer sees it, and may not send it.
    const { ok } = await world.callAs(world.customer, 'moveQuotes', {
      body: { ids: ids(), transition: 'send-to-vendor' },
    })
    expect(ok.results.map(({ detail }) => detail)).toEqual(Array(2).fill(messages.notAllowed))
    for (const id of ids()) expect(await statusOf(id)).toBe('NEW')
  })

  it('refuses no record, one twice, and more than the most', async () => {
    const [first = 0] = ids()
    const most = limits.bulk.records
    for (const bad of [[], [first, first], Array.from({ length: most + 1 }, (_, at) => at + 1)]) {
      const { status } = await world.callAs(world.admin, 'moveQuotes', {
        body: { ids: bad, transition: 'send-to-vendor' },
      })
      expect(status).toBe(400)
    }
  })

  it('answers a repeated key with what was done, and does nothing twice', async () => {
    const send = () =>
      world.callAs(world.admin, 'moveQuotes', {
        body: { ids: ids(), transition: 'send-to-vendor' },
        headers: { 'idempotency-key': 'many-1' },
      })
    const once = await send()
    // The one key of the call is a key of its own for each record.
    for (const id of ids()) expect(await statusOf(id)).toBe('SENT_TO_VENDOR')
    const [first = 0] = ids()
    const events = await eventsOf(first)
    expect((await send()).ok).toEqual(once.ok)
    expect(await eventsOf(first)).toHaveLength(events.length)
  })
})

describe('a move of many sub-quotes', () => {
  it('moves a vendor’s own, and finds no other’s', async () => {
    for (const quote of quotes) await putIn(world, quote, 'SENT_TO_VENDOR')
    const subs = quotes.flatMap((quote) => quote.subs)
    const all = subs.map(({ id }) => id)
    const { ok } = await world.callAs(world.vendor, 'moveSubQuotes', {
      body: { ids: all, transition: 'send-to-admin' },
    })
    expect(ok.results).toEqual(
      subs.map(({ id, vendorId }) =>
        vendorId === world.vendor.userId
          ? { id, status: 'SENT_TO_ADMIN', detail: null }
          : { id, status: null, detail: messages.notFound },
      ),
    )
  })
})
