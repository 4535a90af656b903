import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LiveClient } from '../../../testing/live-client.ts'
import { connectLive } from '../../../testing/live-client.ts'
import type { LiveWorld } from '../../../testing/live-world.ts'
import { startLiveWorld } from '../../../testing/live-world.ts'
import { accept } from '../../../testing/money/purchases.ts'
import { addQuote, makeOffer, putIn } from '../../../testing/quote-world.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { announceChange } from '../../platform/journal/announce-change.ts'

const everybody = [
  'admin',
  'vendor',
  'vendor2',
  'otherVendor',
  'tenant',
  'otherTenant',
  'customer',
  'otherCustomer',
  'storeCustomer',
] as const
type Name = (typeof everybody)[number]

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
})
afterEach(() => world.hangUp())
afterAll(() => world.stop())

/** A chat's lines about a record are told too (live-chat.test.ts), and each reader alone is told of a notice. */
const isOfRecord = (heard: string): boolean => !/^(chat|notice) /.test(heard)

/** The records that each of them hears of while `act` runs, once each; clients that hear nothing are left out. */
const heardDuring = async (act: () => Promise<unknown>): Promise<Partial<Record<Name, string[]>>> => {
  const clients = new Map<Name, LiveClient>()
  for (const name of everybody) clients.set(name, await world.live(world[name]))
  await world.settle(...clients.values())
  for (const { heard } of clients.values()) heard.length = 0
  await act()
  await world.settle(...clients.values())
  const entries = [...clients].map(
    ([name, { heard }]) => [name, [...new Set(heard)].filter(isOfRecord).toSorted()] as const,
  )
  return Object.fromEntries(entries.filter(([, heard]) => heard.length > 0))
}

const priceOf = (user: 'admin' | 'vendor', item: number | undefined, price: string) =>
  world.callAs(world[user], 'setQuoteItemPrice', { params: { id: item ?? 0 }, body: { price } })

describe('a write is heard after its commit', () => {
  it('of a price by its vendor, the admins and the quote’s customer, by no other vendor or customer', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const [sub] = quote.subs
    const heard = await heardDuring(() => priceOf('vendor', sub?.items[0], '9.99'))
    const [ofSub, ofQuote] = [`sub_quote ${sub?.id}`, `quote ${quote.id}`]
    expect(heard).toEqual({ admin: [ofQuote, ofSub], vendor: [ofSub], customer: [ofQuote] })
  })

  it('of a sub-quote that its vendor may not see yet by that vendor neither', async () => {
    const quote = await addQuote(world)
    const heard = await heardDuring(() => priceOf('admin', quote.subs[0]?.items[0], '9.98'))
    expect(Object.keys(heard)).toEqual(['admin', 'customer'])
  })

  it('of a move into the vendor’s sight and out of it by that vendor', async () => {
    const quote = await addQuote(world)
    const [sub] = quote.subs
    const move = (transition: 'send-to-vendor' | 'admin-approve') =>
      world.callAs(world.admin, 'transitionSubQuote', { params: { id: sub?.id ?? 0, transition } })
    await world.callAs(world.admin, 'patchQuote', { params: { id: quote.id }, body: { down_payment: 20 } })
    const seen = await heardDuring(async () => expect((await move('send-to-vendor')).status).toBe(200))
    expect(seen.vendor).toEqual([`sub_quote ${sub?.id}`])
    expect(seen.vendor2).toBeUndefined()
    await putIn(world, quote, 'SENT_TO_ADMIN')
    const gone = await heardDuring(async () => expect((await move('admin-approve')).status).toBe(200))
    expect(gone.vendor).toEqual([`sub_quote ${sub?.id}`])
  })

  it('of a whole quote that goes by the vendors who saw their part', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const heard = await heardDuring(() =>
      world.callAs(world.admin, 'deleteQuote', { params: { id: quote.id } }),
    )
    expect(Object.keys(heard)).toEqual(['admin', 'vendor', 'vendor2', 'customer'])
    expect(heard.vendor2).toEqual([`sub_quote ${quote.subs[1]?.id}`])
  })

  it('of a line that re-opens a closed sub-quote by its vendor, from whose sight it goes', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const [first] = quote.subs
    const edit = (parts: { add: number[]; remove: number[] }) =>
      world.callAs(world.admin, 'updateQuoteItems', {
        body: {
          quote_id: quote.id,
          remove_products: parts.remove,
          add_product: parts.add.map((id) => ({ id, quantity: 1 })),
        },
      })
    await putIn(world, quote, 'NEW')
    expect((await edit({ add: [], remove: [world.model] })).status).toBe(200)
    const heard = await heardDuring(async () =>
      expect((await edit({ add: [world.model], remove: [] })).status).toBe(200),
    )
    expect(heard.vendor).toEqual([`sub_quote ${first?.id}`])
    expect(heard.vendor2).toBeUndefined()
  })

  it('of a store’s quote by that store and its customer, by no other store', async () => {
    const quote = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    const heard = await heardDuring(() =>
      world.callAs(world.tenant, 'patchQuote', { params: { id: quote.id }, body: { down_payment: 20 } }),
    )
    expect(Object.keys(heard)).toEqual(['admin', 'tenant', 'storeCustomer'])
  })

  it('of a purchase by customer and vendors, each of their own part, and of the stock by its owner', async () => {
    const offer = await makeOffer(world)
    const heard = await heardDuring(async () => expect((await accept(world, offer)).status).toBe(200))
    expect(Object.keys(heard)).toEqual(['admin', 'vendor', 'vendor2', 'customer'])
    expect(heard.vendor).toContain(`product ${world.model}`)
    expect(heard.vendor?.filter((one) => one.startsWith('sub_order '))).toHaveLength(1)
    expect(heard.vendor2).toContain(`product ${world.component}`)
    expect(heard.vendor2).not.toContain(heard.vendor?.find((one) => one.startsWith('sub_order ')))
    expect(heard.customer?.map((one) => one.split(' ')[0])).toEqual(['order', 'quote'])
  })

  it('of a product by everyone who may see it', async () => {
    const set = (id: number, user: 'vendor' | 'tenant') =>
      heardDuring(() => world.callAs(world[user], 'updateModel', { params: { id }, body: { weight: 55 } }))
    expect(Object.keys(await set(world.model, 'vendor'))).toEqual([...everybody])
    expect(Object.keys(await set(world.storeModel, 'tenant'))).toEqual(['admin', 'tenant', 'storeCustomer'])
  })

  it('of a product’s stock by those who may see it, and by nobody else', async () => {
    const set = (id: number, user: 'vendor' | 'tenant') =>
      heardDuring(() => world.callAs(world[user], 'updateModel', { params: { id }, body: { quantity: 55 } }))
    expect(Object.keys(await set(world.model, 'vendor'))).toEqual(['admin', 'vendor'])
    expect(Object.keys(await set(world.storeModel, 'tenant'))).toEqual(['admin', 'tenant'])
  })

  it('of an account by its holder and the admins', async () => {
    const heard = await heardDuring(() => world.callAs(world.vendor, 'signOutEverywhere', {}))
    expect(heard).toEqual({
      admin: [`user ${world.vendor.userId}`],
      vendor: [`user ${world.vendor.userId}`],
    })
  })

  it('and never where it rolls back', async () => {
    const heard = await heardDuring(() =>
      inTransaction(world.db, systemContext, async (trx) => {
        await announceChange(trx, { kind: 'product', id: 1, audience: { tenantId: null } })
        throw new Error('changed my mind')
      }).catch(() => {}),
    )
    expect(heard).toEqual({})
  })

  it('by ids alone, whatever else the announced object holds', async () => {
    const admin = await world.live(world.admin)
    const payloads: unknown[] = []
    admin.socket.onAny((_event, payload) => payloads.push(payload))
    const change = {
      kind: 'quote',
      id: 12,
      audience: { tenantId: null },
      total_cents: 5,
      notes: 'x',
    } as const
    await world.announce(change)
    await admin.hears(change)
    expect(payloads).toEqual([{ kind: 'quote', id: 12 }])
  })
})

it('a screen is not told of what it wrote itself, all others of the same person are', async () => {
  const [writing, other] = [await world.live(world.vendor), await world.live(world.vendor)]
  const headers = { 'x-live-connection': writing.socket.id ?? '' }
  const write = (quantity: number, more: Record<string, string>) =>
    world.callAs(world.vendor, 'updateModel', {
      params: { id: world.model },
      body: { quantity },
      headers: more,
    })
  expect((await write(71, headers)).status).toBe(200)
  await world.settle(writing, other)
  expect([writing.heard, other.heard]).toEqual([[], [`product ${world.model}`]])
  expect((await write(72, { 'x-live-connection': 'no id\u00e9' })).status).toBe(200)
  await world.settle(writing)
  expect(writing.heard).toEqual([`product ${world.model}`])
})

describe('another server process', () => {
  it('tells its open screens of what this one wrote, and keeps from them what they may not see', async () => {
    const { url } = await world.startAnother()
    const [vendor, rival] = [
      await world.live(world.vendor, { url }),
      await world.live(world.vendor2, { url }),
    ]
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await world.settle(vendor, rival)
    rival.heard.length = 0
    await priceOf('vendor', quote.subs[0]?.items[0], '8.88')
    await vendor.hears({ kind: 'sub_quote', id: quote.subs[0]?.id ?? 0 })
    await world.settle(rival)
    expect(rival.heard).toEqual([])
  })
})

describe('who comes back', () => {
  const gapsOf = async (behindMs: number): Promise<number> => {
    const client = await world.live(world.vendor, { behindMs })
    await world.settle(client)
    return client.gaps()
  }
  // A server that has only just begun to listen doesn't know what was before.
  beforeAll(() => vi.waitFor(async () => expect(await gapsOf(0)).toBe(0), 60_000))

  const change = (id: number) =>
    ({ kind: 'product', id, audience: { vendorId: world.vendor.userId } }) as const

  it('is told what it missed and may see, and nothing where it doesn’t ask', async () => {
    const vendor = await world.live(world.vendor)
    await world.announce(change(501))
    await vendor.hears(change(501))
    vendor.socket.disconnect()
    const again = await world.live(world.vendor, { behindMs: 0 })
    const silent = await world.live(world.vendor)
    const rival = await world.live(world.vendor2, { behindMs: 0 })
    await world.settle(again, silent, rival)
    expect(again.heard).toContain('product 501')
    expect(silent.heard).not.toContain('product 501')
    expect(rival.heard).not.toContain('product 501')
  })

  it('is told what came while it waited to be let in, however long that took', async () => {
    const witness = await world.live(world.vendor)
    const token = await world.tokenOf(world.vendor)
    const late = change(502)
    const { now } = performance
    let back: Promise<LiveClient> | undefined
    await world.owner.transaction().execute(async (trx) => {
      await sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`.execute(trx)
      back = connectLive({ url: world.url, token, behindMs: 0 })
      await vi.waitFor(async () => {
        expect(await waitingStatements(trx, 'sessions')).toBeGreaterThan(0)
      })
      await world.announce(late)
      await witness.hears(late)
      // Longer than the allowance for a change's way.
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 10_000)
    })
    const client = await back
    vi.restoreAllMocks()
    await world.settle(...(client ? [client] : []))
    expect(client?.heard).toContain('product 502')
    client?.socket.disconnect()
  })

  it('is told of a gap where it was away for longer than is remembered', async () => {
    expect(await gapsOf(3_600_000)).toBe(1)
    expect(await gapsOf(0)).toBe(0)
  })
})

it('rights that change while a screen is open count from the next change on', async () => {
  const vendor = await world.live(world.otherVendor)
  const store = { kind: 'quote', audience: { tenantId: world.tenant.tenantId } } as const
  await world.announce({ ...store, id: 601 })
  await world.settle(vendor)
  expect(vendor.heard).not.toContain('quote 601')
  await world.owner
    .updateTable('users')
    .set({ tenant_id: world.tenant.tenantId })
    .where('id', '=', world.otherVendor.userId)
    .execute()
  const user = { kind: 'user', id: world.otherVendor.userId } as const
  await world.announce({ ...user, audience: { userId: user.id } })
  await vendor.hears(user)
  await world.settle(vendor)
  await world.announce({ ...store, id: 602 })
  await vendor.hears({ kind: 'quote', id: 602 })
})
