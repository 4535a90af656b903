import { dayInWords } from '@armature/domain/orders/promised-day'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noTaxRates } from '../../platform/adapters/saved-tax-rates.ts'
import { aDelivery, anAddress } from '../../../testing/money/deliveries.ts'
import { accountsOf } from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { accept, moneyOf, pass } from '../../../testing/money/purchases.ts'
import type { OfferParts, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { keepTaxRate } from '../../../testing/money/taxes.ts'

let world: QuoteWorld
let today: string
beforeAll(async () => {
  world = await startQuoteWorld()
  today = dayOf(world.clock.now)
  await keepTaxRate(world)
  await keepTaxRate(world, { country: 'AT', basis_points: 2_000 })
})
afterAll(() => world.stop())

const shipTo = (id: number, address: Partial<Address>) =>
  world.callAs(world.customer, 'setQuoteDelivery', {
    params: { id },
    body: { delivery: aDelivery({ ship_to: anAddress({ region: '', ...address }) }) },
  })
const german = { city: 'Berlin', country: 'DE' }

/** 49.52 with its freight, to Germany; the revision is the one with its tax. */
const taxedOffer = async (parts: OfferParts = {}) => {
  const offer = await makeOffer(world, { freights: ['12.50'], ...parts })
  const { revision } = (await shipTo(offer.id, german)).ok
  return { ...offer, revision }
}
const read = async (token: string) => (await world.callAs(null, 'readOffer', { params: { token } })).ok

describe('a rate', () => {
  const add = (over: object) =>
    world.callAs(world.admin, 'addTaxRate', {
      body: { country: 'FR', name: 'TVA', basis_points: 2_000, valid_from: today, ...over },
    })
  const end = (id: number, ended_on: string) =>
    world.callAs(world.admin, 'endTaxRate', { params: { id }, body: { ended_on } })

  it('is added and ended, each once, and told in the audit', async () => {
    const { id } = (await add({})).ok
    const twice = await add({ name: 'Other' })
    expect([twice.status, twice.error]).toMatchObject([400, { valid_from: [messages.taxRateTaken] }])
    expect((await add({ region: 'Corsica' })).status).toBe(201)
    const early = await end(id, dayAfter(today, -1))
    expect([early.status, early.error]).toMatchObject([
      400,
      { ended_on: [expect.stringContaining(dayInWords(today))] },
    ])
    expect((await end(id, dayAfter(today, 9))).ok.ended_on).toBe(dayAfter(today, 9))
    expect((await end(id, dayAfter(today, 5))).status).toBe(409)
    const french = (await world.callAs(world.admin, 'listTaxRates', {})).ok.filter(
      ({ country }) => country === 'FR',
    )
    expect(french.map(({ region, ended_on }) => [region, ended_on])).toEqual([
      ['', dayAfter(today, 9)],
      ['Corsica', null],
    ])
    const { rows } = await sql<{ summary: string }>`
      SELECT summary FROM events WHERE kind LIKE 'tax-rate.%' AND summary LIKE '%France%' ORDER BY id`.execute(
      world.owner,
    )
    expect(rows.map(({ summary }) => summary)).toEqual([
      `TVA 20 % for France from ${dayInWords(today)}`,
      `TVA 20 % for Corsica, France from ${dayInWords(today)}`,
      `TVA 20 % for France ends on ${dayInWords(dayAfter(today, 9))}`,
    ])
  })

  it('is the same for every spelling of its region, and refuses a region that its country lacks', async () => {
    expect((await add({ country: 'US', region: 'Calif.' })).ok.region).toBe('CA')
    const again = await add({ country: 'US', region: 'California' })
    expect([again.status, again.error]).toMatchObject([400, { valid_from: [messages.taxRateTaken] }])
    const unknown = await add({ country: 'US', region: 'Bavaria' })
    expect([unknown.status, unknown.error]).toMatchObject([400, { region: [messages.taxRegionUnknown] }])
  })

  it('ends before the rate that replaces it begins, or not by hand', async () => {
    const { id } = (await add({ country: 'PL' })).ok
    const replaced = dayAfter(today, 5)
    await add({ country: 'PL', valid_from: replaced })
    const late = await end(id, replaced)
    expect([late.status, late.error]).toMatchObject([
      400,
      { ended_on: [expect.stringContaining(dayInWords(replaced))] },
    ])
    expect((await end(id, dayAfter(today, 4))).status).toBe(200)
  })

  it('that was mistyped and ended on its first day is put right for that day', async () => {
    const { id } = (await add({ country: 'LU', basis_points: 200 })).ok
    expect((await end(id, today)).status).toBe(200)
    expect((await add({ country: 'LU' })).status).toBe(201)
    expect((await add({ country: 'LU', basis_points: 1_900 })).status).toBe(400)
  })

  it.each([
    [{ country: 'XX' }, 'country'],
    [{ basis_points: 10_001 }, 'basis_points'],
    [{ basis_points: -1 }, 'basis_points'],
    [{ basis_points: 997.55 }, 'basis_points'],
    [{ name: ' ' }, 'name'],
    [{ valid_from: '2026-02-30' }, 'valid_from'],
  ])('of %j is refused at its field', async (over, field) => {
    const answer = await add({ country: 'ES', ...over })
    expect([answer.status, Object.keys(answer.error)]).toEqual([400, expect.arrayContaining([field])])
  })

  it('is never rewritten by the runtime role, whatever the code above does', async () => {
    await expect(
      world.db.transaction().execute((trx) => sql`UPDATE tax_rates SET basis_points = 1`.execute(trx)),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('an offer', () => {
  it('states the tax of where its parts go, of lines and freight, in total and down payment', async () => {
    const offer = await taxedOffer()
    expect(await read(offer.token)).toMatchObject({
      tax: { name: 'VAT 19 %', amount: '9.41' },
      total: '58.93',
      due_now: '17.68',
      due_later: '41.25',
    })
    const seller = await world.callAs(world.admin, 'readQuote', { params: { id: offer.id } })
    expect(seller.ok).toMatchObject({ total_price: '49.52', tax: { name: 'VAT 19 %', amount: '9.41' } })
    const text = await pdfText(
      (
        await world.callAs(world.customer, 'printQuoteRevision', {
          params: { id: offer.id, revision: String(offer.revision) },
        })
      ).ok.pdf,
    )
    expect(text).toMatch(/VAT 19 %\s+\$9\.41/)
    expect(text).toMatch(/Total\s+\$58\.93/)
    expect(text).not.toContain('No tax')
  })

  it('says plainly that it states none where nobody said where to, or that place has none', async () => {
    const offer = await makeOffer(world, { isNowhere: true })
    expect(await read(offer.token)).toMatchObject({
      tax: null,
      no_tax: messages.noTaxNowhere,
      total: '37.02',
    })
    await shipTo(offer.id, { country: 'JP' })
    const { tax, no_tax, revision } = await read(offer.token)
    const noRate = fill(messages.noTaxRate, { place: 'Japan' })
    expect([tax, no_tax, revision]).toEqual([null, noRate, offer.revision])
    const printed = await world.callAs(world.customer, 'printQuoteRevision', {
      params: { id: offer.id, revision: String(offer.revision) },
    })
    expect(await pdfText(printed.ok.pdf)).toContain(messages.noTaxNowhere)
    const { order } = (await accept(world, offer)).ok
    const placed = await world.callAs(world.customer, 'readOrder', { params: { id: order } })
    expect([placed.ok.tax, placed.ok.no_tax]).toEqual([null, noRate])
  })

  it('gets another revision with another address’ tax, of which its customer is told; the older one buys nothing', async () => {
    const offer = await taxedOffer()
    pass(world, 2)
    await world.runJobs()
    const moved = await shipTo(offer.id, { city: 'Vienna', country: 'AT' })
    expect(moved.ok).toMatchObject({
      revision: offer.revision + 1,
      tax: { name: 'VAT 20 %', amount: '9.90' },
    })
    pass(world, 2)
    await world.runJobs()
    const mail = await newestMessage(world.owner, world.customer.email)
    expect(mail.body_text).toContain('Tax: VAT 19 %, $9.41 → VAT 20 %, $9.90')
    expect(mail.body_text).toContain('Total: $58.93 → $59.42')
    const old = await accept(world, offer)
    expect([old.status, old.error]).toMatchObject([409, { code: 'revision_changed' }])
    const { ok } = await world.callAs(world.customer, 'readQuoteRevisions', { params: { id: offer.id } })
    expect(ok.before?.sums).toContainEqual({ name: 'VAT 19 %', amount: '9.41' })
    expect(ok.after?.sums).toContainEqual({ name: 'VAT 20 %', amount: '9.90' })
  })

  it('keeps the rate that it was frozen with, until it changes', async () => {
    await keepTaxRate(world, { country: 'NL', basis_points: 2_100 })
    const offer = await makeOffer(world)
    const { revision } = (await shipTo(offer.id, { country: 'NL' })).ok
    await keepTaxRate(world, { country: 'NL', basis_points: 900, valid_from: dayAfter(today, 1) })
    pass(world, 60 * 24)
    expect(await read(offer.token)).toMatchObject({ revision, tax: { name: 'VAT 21 %' } })
    await world.callAs(world.admin, 'setFreight', {
      params: { id: offer.subs[0]?.id ?? 0 },
      body: { freight: '1.00' },
    })
    expect(await read(offer.token)).toMatchObject({
      revision: revision + 1,
      tax: { name: 'VAT 9 %', amount: '3.42' },
    })
  })

  it('states none on a marketplace that states none', async () => {
    const kept = world.deps.taxRates
    world.deps.taxRates = noTaxRates
    const offer = await taxedOffer()
    world.deps.taxRates = kept
    expect(await read(offer.token)).toMatchObject({ tax: null, no_tax: messages.noTaxEver, total: '49.52' })
  })

  it('follows the region in any spelling, and stops with an explanation where it is unknown', async () => {
    await keepTaxRate(world, { country: 'CA', region: 'Quebec', basis_points: 1_497.5, name: 'GST + QST' })
    await keepTaxRate(world, { country: 'CA', region: '', basis_points: 500, name: 'GST' })
    const offer = await makeOffer(world, { isNowhere: true })
    const at = async (region: string) => (await shipTo(offer.id, { country: 'CA', region })).ok.tax?.name
    const names = []
    for (const region of ['QC', 'Québec', 'quebec ', 'Que.', 'Ontario']) names.push(await at(region))
    expect(names).toEqual([...Array<string>(4).fill('GST + QST 14.975 %'), 'GST 5 %'])
    const word = fill(messages.taxRegionNeeded, { country: 'Canada' })
    for (const region of ['', 'Bavaria']) {
      const refused = await shipTo(offer.id, { country: 'CA', region })
      expect([refused.status, refused.error]).toMatchObject([
        400,
        { code: 'region_needed', 'delivery.ship_to.region': [word] },
      ])
    }
    const quote = await addQuote(world, [{ id: world.model, quantity: 1 }])
    const params = { id: quote.id }
    await shipTo(quote.id, { country: 'CA', region: '' })
    await world.callAs(world.admin, 'patchQuote', { params, body: { down_payment: 30 } })
    await world.callAs(world.admin, 'transitionQuote', { params: { ...params, transition: 'admin-approve' } })
    const sent = await world.callAs(world.admin, 'transitionQuote', {
      params: { ...params, transition: 'send-to-customer' },
    })
    expect([sent.status, sent.error]).toMatchObject([400, { code: 'region_needed', detail: word }])
  })
})

describe('an offer that its tax alone lifts above the limit', () => {
  const most = formatCents(limits.quote.totalMaxCents)
  const german19 = { tax: 'VAT 19 %', place: 'Germany', max: most }
  /** 900,000,000.00 before tax. */
  const dear = async (shippedTo: Partial<Address>, price = '1000.00') => {
    const quote = await addQuote(world, [{ id: world.model, quantity: 900_000 }])
    const params = { id: quote.id }
    const [line = 0] = quote.subs[0]?.items ?? []
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: line }, body: { price } })
    await world.callAs(world.admin, 'patchQuote', { params, body: { down_payment: 30 } })
    await world.callAs(world.admin, 'transitionQuote', { params: { ...params, transition: 'admin-approve' } })
    expect((await shipTo(quote.id, shippedTo)).status).toBe(200)
    return { ...quote, line }
  }
  const send = (id: number) =>
    world.callAs(world.admin, 'transitionQuote', { params: { id, transition: 'send-to-customer' } })
  const stored = (id: number) =>
    world.owner.selectFrom('quotes').select(['status', 'revision']).where('id', '=', id).executeTakeFirst()

  it('isn’t sent: its seller is told which tax, and the quote stays as it was', async () => {
    const { id } = await dear(german)
    const before = await stored(id)
    const refused = await send(id)
    expect([refused.status, refused.error]).toMatchObject([
      400,
      { code: 'tax_over_limit', detail: fill(messages.taxedTotalTooLarge, german19) },
    ])
    expect(await stored(id)).toEqual(before)
    const many = await world.callAs(world.admin, 'moveQuotes', {
      body: { ids: [id], transition: 'send-to-customer' },
    })
    expect(many.ok.results).toEqual([
      { id, status: null, detail: fill(messages.taxedTotalTooLarge, german19) },
    ])
    await shipTo(id, { country: 'JP' })
    expect((await send(id)).status).toBe(200)
  })

  it('keeps the address that it had, and each who changes it reads what to do', async () => {
    const { id } = await dear({ country: 'JP' })
    expect((await send(id)).status).toBe(200)
    const moved = await shipTo(id, german)
    expect([moved.status, moved.error]).toMatchObject([
      400,
      { code: 'tax_over_limit', detail: fill(messages.taxedTotalTooLargeBuyer, german19) },
    ])
    const body = { delivery: aDelivery({ ship_to: anAddress({ region: '', ...german }) }) }
    const bySeller = await world.callAs(world.admin, 'setQuoteDelivery', { params: { id }, body })
    expect(bySeller.error).toMatchObject({ detail: fill(messages.taxedTotalTooLarge, german19) })
    const { ok } = await world.callAs(world.customer, 'readQuote', { params: { id } })
    expect(ok.delivery.ship_to?.country).toBe('JP')
    expect((await shipTo(id, { country: 'JP', city: 'Kyoto' })).status).toBe(200)
  })

  it('takes no price and no freight that would lift it, and says so at the freight’s field', async () => {
    const { id, line, subs } = await dear({ country: 'AT' }, '925.00')
    const params = { id: line }
    expect((await send(id)).status).toBe(200)
    const told = fill(messages.taxedTotalTooLarge, { tax: 'VAT 20 %', place: 'Austria', max: most })
    const dearer = await world.callAs(world.admin, 'setQuoteItemPrice', { params, body: { price: '930.00' } })
    expect([dearer.status, dearer.error]).toMatchObject([400, { detail: told }])
    const freight = await world.callAs(world.admin, 'setFreight', {
      params: { id: subs[0]?.id ?? 0 },
      body: { freight: '9000000.00' },
    })
    expect([freight.status, freight.error]).toMatchObject([400, { freight: [told] }])
  })
})

describe('orders as a file', () => {
  it('have freight and tax in columns of their own, empty where none is stated', async () => {
    const offer = await taxedOffer({ downPayment: 100 })
    const taxed = (await accept(world, offer)).ok.order
    const plain = (await accept(world, await makeOffer(world))).ok.order
    const file = await world.callAs(world.admin, 'exportOrders', {
      query: { format: 'csv', columns: 'id,total_amount,freight,tax', ordering: 'id' },
    })
    const [heads, ...rows] = file.text.replace('\uFEFF', '').split('\r\n')
    expect(heads).toBe('id,total_amount,freight,tax,tax name,Currency')
    expect(rows).toContain(`${taxed},58.93,12.50,9.41,VAT 19 %,USD`)
    expect(rows).toContain(`${plain},37.02,,,,USD`)
    const { results } = (await world.callAs(world.customer, 'listOrders', { query: {} })).ok
    expect(results.find(({ id }) => id === taxed)).toMatchObject({
      freight: '12.50',
      tax: { name: 'VAT 19 %', amount: '9.41' },
    })
    expect(results.find(({ id }) => id === plain)).toMatchObject({ freight: null, tax: null })
  })
})

describe('an order', () => {
  const buy = async (parts: OfferParts = { downPayment: 100 }) => {
    const offer = await taxedOffer(parts)
    const bought = await accept(world, offer)
    return { offer, id: bought.ok.order }
  }

  it('is charged with its tax, which is no vendor’s, and shows it, as its invoice does', async () => {
    const { offer, id } = await buy()
    expect(await moneyOf(world, offer.id)).toMatchObject({ paid: 5_893, captured: [5_893] })
    const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id } })
    expect(ok).toMatchObject({ total_amount: '58.93', tax: { name: 'VAT 19 %', amount: '9.41' } })
    expect(ok.suborders.map(({ amount }) => amount)).toEqual(['24.84', '24.68'])
    expect(await accountsOf(world, id)).toMatchObject({ TAX: -941, COMMISSION: -495, PROVIDER: 5_893 })
    const text = await pdfText(
      (await world.callAs(world.customer, 'issueInvoice', { params: { id } })).ok.pdf,
    )
    expect(text).toMatch(/VAT 19 %\s+\$9\.41/)
    expect(text).not.toContain('Not charged')
  })

  it('gives its tax back in proportion, with one part and with all of it', async () => {
    const { id } = await buy()
    const refund = (amount: string, suborder?: number) =>
      world.callAs(world.admin, 'refundOrder', {
        params: { id },
        body: { amount, reason: 'Broken', ...(suborder === undefined ? {} : { suborder }) },
      })
    const { suborders } = (await world.callAs(world.admin, 'readOrder', { params: { id } })).ok
    const part = suborders[1]?.id
    // 24.68 of the part and 4.69 of tax on it, which is half of what is left to the cent.
    expect((await refund('29.38', part)).status).toBe(400)
    expect((await refund('29.37', part)).status).toBe(200)
    expect(await accountsOf(world, id)).toMatchObject({ TAX: -472 })
    expect((await refund('29.56')).status).toBe(200)
    expect(await accountsOf(world, id)).toEqual({})
  })
})
