import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildVendor } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let servo: number
let same: number
let gamma: TestUser

const part = { manufacturer: 'ROBOTIS', part_number: 'XL330-M077-T', type: 'COMPONENT' } as const

beforeAll(async () => {
  world = await startQuoteWorld()
  gamma = world.otherVendor
  const build = (vendor: TestUser, given: object) =>
    buildProduct(world.owner, world.references, { vendor_id: vendor.userId, ...given })
  servo = await build(world.vendor, {
    ...part,
    name: 'Servo of Alpha',
    lead_time_days: 20,
    quantity: 4,
    price_breaks: JSON.stringify([{ quantity: 1, cents: 3000 }]),
  })
  same = await build(world.vendor2, {
    ...part,
    manufacturer: 'Robotis Co., Ltd.',
    part_number: 'xl330 m077t',
    name: 'Servo of Beta',
    lead_time_days: 2,
    minimum_order: 5,
    quantity: 500,
    price_breaks: JSON.stringify([
      { quantity: 1, cents: 2800 },
      { quantity: 10, cents: 2100 },
    ]),
  })
})
afterAll(() => world.stop())

const compare = async (id: number) =>
  (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
type Compared = Awaited<ReturnType<typeof compare>>

/** Product, price, days, and what stands in its way, of each offer of the first need. */
const offersOf = ({ needs }: Compared, at = 0) =>
  needs[at]?.offers.map(({ product, price, lead_time_days, line, blocked }) => ({
    product,
    price,
    days: lead_time_days,
    stands: line !== null,
    blocked,
  }))

const choiceOf = ({ needs: [need] }: Compared, product: number) => ({
  line: need?.id ?? 0,
  product,
  tag: need?.tag ?? '',
})

/** Chooses a product for the first need, as it is shown. */
const apply = (compared: Compared, product: number, more: object = {}) =>
  world.callAs(world.admin, 'applyOffers', {
    params: { id: compared.quote },
    body: { choices: [choiceOf(compared, product)], ...more },
  })

const quoteOf = (products: { id: number; quantity: number }[]): Promise<Quoted> => addQuote(world, products)

const setSelling = (user: TestUser, status: 'APPROVED' | 'SUSPENDED') =>
  world.owner.updateTable('users').set({ status }).where('id', '=', user.userId).execute()

it('has what each vendor asks for sending its open part, also in the history of a choice', async () => {
  const quote = await quoteOf([
    { id: servo, quantity: 12 },
    { id: world.component, quantity: 1 },
  ])
  const freightsOf = async () =>
    new Map((await compare(quote.id)).vendors.map(({ id, freight }) => [id, freight]))
  expect(await freightsOf()).toEqual(
    new Map([
      [world.vendor.userId, null],
      [world.vendor2.userId, null],
    ]),
  )
  const sub = quote.subs.find(({ vendorId }) => vendorId === world.vendor.userId)
  await world.callAs(world.admin, 'setFreight', { params: { id: sub?.id ?? 0 }, body: { freight: '29.00' } })
  expect((await freightsOf()).get(world.vendor.userId)).toBe('29.00')
  expect((await apply(await compare(quote.id), same)).status).toBe(200)
  const { after, before } = await world.owner
    .selectFrom('events')
    .select(['before', 'after'])
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'quote.offers-chosen')
    .executeTakeFirstOrThrow()
  expect([before, after]).toMatchObject([{ freight: 2_900 }, { freight: 0, unpricedFreight: 1 }])
})

describe('the offers for a line', () => {
  it('are those of its maker’s number, priced at the line’s quantity, with stock, lead time and minimum', async () => {
    const { id } = await quoteOf([{ id: servo, quantity: 12 }])
    const compared = await compare(id)
    expect(compared.needs).toMatchObject([{ quantity: 12, locked: false, name: 'Servo of Alpha' }])
    expect(offersOf(compared)).toEqual([
      { product: servo, price: '30.00', days: 20, stands: true, blocked: null },
      { product: same, price: '21.00', days: 2, stands: false, blocked: null },
    ])
    expect(compared.needs[0]?.offers[1]).toMatchObject({
      stock: 500,
      minimum_quantity: 5,
      same_number: true,
      link: null,
      vendor: world.vendor2.userId,
    })
  })

  it('go by what its vendor has said for the line before what the catalogue says', async () => {
    const { id, subs } = await quoteOf([{ id: servo, quantity: 12 }])
    const item = subs[0]?.items[0] ?? 0
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: item }, body: { price: '19.50' } })
    await world.callAs(world.admin, 'setLineTerms', {
      params: { id: subs[0]?.id ?? 0 },
      body: { lines: [{ id: item, lead_time_days: 3, minimum_quantity: 2 }] },
    })
    expect((await compare(id)).needs[0]?.offers[0]).toMatchObject({
      price: '19.50',
      lead_time_days: 3,
      lead_time_answered: true,
      minimum_quantity: 2,
    })
  })

  it('are one choice where several vendors are asked for as many, and no choice where for another number', async () => {
    const asked = await quoteOf([
      { id: servo, quantity: 12 },
      { id: same, quantity: 12 },
    ])
    const both = await compare(asked.id)
    expect(both.needs).toHaveLength(1)
    expect(offersOf(both)?.map(({ stands }) => stands)).toEqual([true, true])
    const other = await quoteOf([
      { id: servo, quantity: 12 },
      { id: same, quantity: 6 },
    ])
    expect(
      (await compare(other.id)).needs.map((_, at, all) => offersOf({ ...both, needs: all }, at)),
    ).toEqual([
      [
        expect.objectContaining({ product: servo, blocked: null }),
        expect.objectContaining({ product: same, blocked: 'OWN_LINE' }),
      ],
      [
        expect.objectContaining({ product: same, blocked: null }),
        expect.objectContaining({ product: servo, blocked: 'OWN_LINE' }),
      ],
    ])
  })

  it('are without those of vendors who aren’t selling and of deleted products', async () => {
    const { id } = await quoteOf([{ id: servo, quantity: 1 }])
    await setSelling(world.vendor2, 'SUSPENDED')
    expect(offersOf(await compare(id))?.map(({ product }) => product)).toEqual([servo])
    await setSelling(world.vendor2, 'APPROVED')
    await setSelling(world.vendor, 'SUSPENDED')
    expect(offersOf(await compare(id))?.[0]).toMatchObject({ product: servo, blocked: 'NOT_SOLD' })
    await setSelling(world.vendor, 'APPROVED')
    const own = await buildProduct(world.owner, world.references, {
      ...part,
      vendor_id: gamma.userId,
      part_number: 'gone-1',
    })
    const twin = await buildProduct(world.owner, world.references, {
      ...part,
      vendor_id: world.vendor2.userId,
      part_number: 'GONE1',
    })
    const quote = await quoteOf([{ id: own, quantity: 1 }])
    expect(offersOf(await compare(quote.id))).toHaveLength(2)
    await world.callAs(world.admin, 'deleteProducts', { body: { ids: [twin] } })
    expect(offersOf(await compare(quote.id))).toHaveLength(1)
  })

  it('never come from a store for the marketplace’s quote, nor the other way round', async () => {
    const inStore = await buildProduct(world.owner, world.references, {
      ...part,
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      name: 'Servo of the store',
    })
    const { id } = await quoteOf([{ id: servo, quantity: 1 }])
    expect(offersOf(await compare(id))?.map(({ product }) => product)).toEqual([servo, same])
    const ofStore = await addQuote(world, [{ id: inStore, quantity: 1 }], world.storeCustomer)
    expect(offersOf(await compare(ofStore.id))?.map(({ product }) => product)).toEqual([inStore])
  })

  it('say when a line, or a vendor, is not open to changes', async () => {
    const quote = await quoteOf([
      { id: servo, quantity: 1 },
      { id: world.component, quantity: 1 },
    ])
    const asked = { status: 'SENT_TO_VENDOR' } as const
    await world.owner
      .updateTable('sub_quotes')
      .set(asked)
      .where('id', '=', quote.subs[1]?.id ?? 0)
      .execute()
    const compared = await compare(quote.id)
    expect(compared.needs.map(({ locked }) => locked)).toEqual([false, true])
    expect(offersOf(compared)?.[1]).toMatchObject({ product: same, blocked: 'VENDOR_BUSY' })
    expect((await apply(compared, same)).status).toBe(409)
    await putIn(world, quote, 'PURCHASED')
    expect((await compare(quote.id)).needs.map(({ locked }) => locked)).toEqual([true, true])
  })

  it('tell how each vendor has answered in the past year', async () => {
    const gap = await buildVendor(world.owner, {}, 'Slow Parts')
    const fresh = await buildVendor(world.owner, {}, 'New Parts')
    const own = { ...part, part_number: 'SLOW-7' }
    const [one, other] = [
      await buildProduct(world.owner, world.references, { ...own, vendor_id: gap.userId }),
      await buildProduct(world.owner, world.references, { ...own, vendor_id: fresh.userId }),
    ]
    const first = await quoteOf([{ id: one, quantity: 1 }])
    const asked = new Date(world.clock.now.getTime() - 7_200_000)
    await sql`UPDATE sub_quotes SET asked_at = ${asked}, answered_at = ${world.clock.now} WHERE quote_id = ${first.id}`.execute(
      world.owner,
    )
    const { id } = await quoteOf([{ id: one, quantity: 1 }])
    const { vendors } = await compare(id)
    expect(vendors.map(({ name }) => name)).toEqual(['Slow Parts', 'New Parts'])
    expect(vendors[0]).toMatchObject({
      requests: 2,
      asked: 1,
      answered: 1,
      median_seconds: 7200,
      status: 'NEW',
    })
    expect(vendors[1]).toMatchObject({ requests: 0, median_seconds: null, status: null })
    expect(offersOf(await compare(id))?.map(({ product }) => product)).toEqual([one, other])
    await world.owner
      .updateTable('sub_quotes')
      .set({ created_at: new Date(world.clock.now.getTime() - 400 * 86_400_000) })
      .where('quote_id', '=', first.id)
      .execute()
    expect((await compare(id)).vendors[0]).toMatchObject({ requests: 1, median_seconds: null })
  })
})

describe('a choice', () => {
  it('puts the chosen part in the line’s place, with its price and the buyer’s words, as one edit that is recorded', async () => {
    const asked = await world.callAs(world.customer, 'createRequestList', {
      body: {
        name: 'Servos',
        lines: [{ product: servo, quantity: 12, note: 'With horns, please', target_price: '20.00' }],
      },
    })
    const { id } = (
      await world.callAs(world.customer, 'requestListQuote', {
        params: { id: asked.ok.id },
        body: { version: asked.ok.version },
      })
    ).ok
    const compared = await compare(id)
    const { ok } = await apply(compared, same, { by: 'cheapest' })
    expect(ok.subquotes.map((sub) => [sub.vendor.id, sub.status, sub.quote_items.length])).toEqual([
      [world.vendor.userId, 'CLOSED', 0],
      [world.vendor2.userId, 'NEW', 1],
    ])
    expect(ok.subquotes[1]?.quote_items[0]).toMatchObject({
      quantity: 12,
      price: '21.00',
      buyer_note: 'With horns, please',
      target_price: '20.00',
    })
    expect(ok.total_price).toBe('252.00')
    const history = async (user: TestUser) =>
      (await world.callAs(user, 'readQuoteTimeline', { params: { id } })).ok.results.map(
        ({ kind, summary }) => `${kind}: ${summary}`,
      )
    expect(await history(world.admin)).toContain(
      'quote.offers-chosen: Chosen among vendors’ offers (cheapest): Servo of Beta of Beta Motion instead of Servo of Alpha of Alpha Robotics. Lines $360.00 → $252.00',
    )
    const toCustomer = await history(world.customer)
    expect(toCustomer.join()).not.toContain('offers')
    expect(toCustomer).toContain('quote.items: Removed Servo of Alpha; Added 12 × Servo of Beta')
  })

  it('of one of several lines that ask for the same leaves that one with its price', async () => {
    const quote = await quoteOf([
      { id: servo, quantity: 12 },
      { id: same, quantity: 12 },
    ])
    const item = quote.subs[1]?.items[0] ?? 0
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: item }, body: { price: '17.77' } })
    const { ok } = await apply(await compare(quote.id), same)
    const lines = ok.subquotes.flatMap(({ quote_items }) => quote_items)
    expect(lines.map(({ id, price }) => [id, price])).toEqual([[item, '17.77']])
  })

  it('over a price that has changed saves nothing and says so, with the quote as it is', async () => {
    const { id, subs } = await quoteOf([{ id: servo, quantity: 12 }])
    const compared = await compare(id)
    const breaks = (cents: number) =>
      world.owner
        .updateTable('products')
        .set({ price_breaks: JSON.stringify([{ quantity: 1, cents }]) })
        .where('id', '=', same)
        .execute()
    await breaks(2500)
    const refused = await apply(compared, same)
    expect([refused.status, refused.error.code]).toEqual([409, 'offers_changed'])
    expect(refused.text).toContain(`"id":${id}`)
    expect((await compare(id)).needs[0]?.offers[0]?.line).toBe(subs[0]?.items[0])
    expect((await apply(await compare(id), same)).status).toBe(200)
  })

  it.each([
    ['the price of the line itself', { price_cents: 1 }],
    ['its lead time', { lead_time_days: 1 }],
  ])('over %s saves nothing either', async (_, given) => {
    const { id, subs } = await quoteOf([{ id: servo, quantity: 12 }])
    const compared = await compare(id)
    await world.owner
      .updateTable('quote_items')
      .set(given)
      .where('id', '=', subs[0]?.items[0] ?? 0)
      .execute()
    expect((await apply(compared, same)).error.code).toBe('offers_changed')
  })

  it('over another freight than was shown saves nothing either, where it was shown', async () => {
    const { id, subs } = await quoteOf([{ id: servo, quantity: 12 }])
    const compared = await compare(id)
    const shown = (freight: string | null) => [{ vendor: world.vendor.userId, freight }]
    const setFreight = (freight: string) =>
      world.callAs(world.admin, 'setFreight', { params: { id: subs[0]?.id ?? 0 }, body: { freight } })
    expect((await setFreight('29.00')).status).toBe(200)
    for (const freight of [null, '28.00'])
      expect((await apply(compared, same, { shown_freights: shown(freight) })).error.code).toBe(
        'offers_changed',
      )
    expect((await apply(compared, same, { shown_freights: shown('29.00') })).status).toBe(200)
  })

  it('needs what stands for the offers that were shown, of how many pieces too', async () => {
    const [few, many] = [
      await compare((await quoteOf([{ id: servo, quantity: 12 }])).id),
      await compare((await quoteOf([{ id: servo, quantity: 13 }])).id),
    ]
    const withTag = (tag: string) => ({ choices: [{ ...choiceOf(few, same), tag }] })
    for (const tag of ['', choiceOf(many, same).tag])
      expect((await apply(few, same, withTag(tag))).error.code).toBe('offers_changed')
    expect((await apply(few, same)).status).toBe(200)
  })

  it('of one part for two lines is refused: a quote has it once', async () => {
    const { error } = await world.callAs(world.admin, 'applyOffers', {
      params: { id: 1 },
      body: { choices: [1, 2].map((line) => ({ line, product: same, tag: '' })) },
    })
    expect(error['choices']).toEqual([messages.productTwice])
  })

  it('over other lines, of no such line or offer, or of what stands there saves nothing', async () => {
    const { id, subs } = await quoteOf([
      { id: servo, quantity: 12 },
      { id: world.component, quantity: 1 },
    ])
    const compared = await compare(id)
    const items = subs.flatMap((sub) => sub.items)
    expect((await apply(compared, same, { expected_items: items.slice(0, 1) })).error.code).toBe(
      'lines_changed',
    )
    expect((await apply(compared, 999_999)).error.code).toBe('offers_changed')
    expect((await apply(compared, servo)).error.code).toBe('nothing_changed')
    expect((await apply(compared, same, { expected_items: items })).status).toBe(200)
    // The line is another now.
    expect((await apply(compared, same)).error.code).toBe('offers_changed')
  })

  it('is made once by a call that is sent twice', async () => {
    const { id } = await quoteOf([{ id: servo, quantity: 12 }])
    const compared = await compare(id)
    const send = () =>
      world.callAs(world.admin, 'applyOffers', {
        params: { id },
        body: { choices: [choiceOf(compared, same)] },
        headers: { 'idempotency-key': `twice-${id}` },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.text]).toEqual([200, first.text])
  })
})
