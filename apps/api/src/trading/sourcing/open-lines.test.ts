import { messages } from '@armature/domain/messages'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct, buildVendor } from '../../../testing/builders.ts'
import { askInWords, askVendorsAbout, waitingOffers } from '../../../testing/open-lines.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { putIn, quotedOf, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const guide = { name: 'Linear guide 300 mm', sku: 'HGR-15', quantity: 4, note: 'With two carriages' }
const cable = { name: 'Cable chain', quantity: 2 }

const ask = async (...rows: Parameters<typeof askInWords>[1]) => {
  const asked = await askInWords(world, rows)
  expect(asked.status, asked.text).toBe(201)
  return asked.ok
}
const read = async (id: number, user: TestUser = world.admin) =>
  (await world.callAs(user, 'readQuote', { params: { id } })).ok
const statesOf = async (id: number, user?: TestUser) =>
  (await read(id, user)).open_lines.map(({ state }) => state)
const move = (
  id: number,
  lines: readonly { id: number }[],
  how: { move: 'leave-out' | 'drop' | 'put-back'; reason?: string },
) =>
  world.callAs(world.admin, 'moveOpenLines', {
    params: { id },
    body: { lines: lines.map((line) => line.id), ...how },
  })
const replace = (id: number, line: number, product: number) =>
  world.callAs(world.admin, 'replaceOpenLine', { params: { id }, body: { line, product } })
const takeUp = (user: TestUser, id: number, product: number) =>
  world.callAs(user, 'takeUpOpenLine', { params: { id }, body: { product } })
const decline = (user: TestUser, id: number, reason = 'Not our kind') =>
  world.callAs(user, 'declineOpenLine', { params: { id }, body: { reason } })
const transit = (id: number, transition: 'send-to-customer' | 'admin-approve' | 'close' | 're-open') =>
  world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })
const ownProduct = (vendor: TestUser, name = 'Guide') =>
  buildProduct(world.owner, world.references, { vendor_id: vendor.userId, name })
const priced = async (id: number) => {
  for (const { quote_items: items } of (await read(id)).subquotes)
    for (const item of items)
      await world.callAs(world.admin, 'setQuoteItemPrice', {
        params: { id: item.id },
        body: { price: '12.00' },
      })
  await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
}

describe('rows of a list without a part', () => {
  it('are asked for beside its parts where the buyer wants so', async () => {
    const quote = await ask({ product: world.model }, guide)
    expect(quote.subquotes).toHaveLength(1)
    expect(quote.open_lines).toMatchObject([
      { text: guide.name, part_number: 'HGR-15', quantity: 4, note: guide.note, state: 'OPEN', moves: [] },
    ])
    const without = await askInWords(world, [{ product: world.model }, guide], { withOpenLines: false })
    expect(without.ok.open_lines).toEqual([])
  })

  it('make a quote of their own, which begins, closes and begins again as a whole', async () => {
    const quote = await ask(guide, cable)
    expect(quote).toMatchObject({ status: 'NEW', subquotes: [], tenant: null })
    expect((await transit(quote.id, 'admin-approve')).status).toBe(400)
    const closed = await transit(quote.id, 'close')
    expect(closed.ok).toMatchObject({ status: 'CLOSED', close_reason: 'CANCELLED' })
    expect(closed.ok.open_lines.flatMap(({ moves }) => moves)).toEqual([])
    expect((await transit(quote.id, 're-open')).ok.status).toBe('NEW')
    const only = await askInWords(world, [guide], { withOpenLines: false })
    expect(only.error).toMatchObject({ non_field_errors: [messages.listNothingToRequest] })
  })

  it('are asked of the store at which a customer buys', async () => {
    const asked = await askInWords(world, [guide], { buyer: world.storeCustomer })
    expect(asked.ok.tenant).toBe(world.tenant.tenantId)
    expect((await read(asked.ok.id, world.tenant)).open_lines[0]?.moves).toContain('replace')
  })
})

describe('whoever steers the quote', () => {
  it('is shown what might be meant, of the quote’s own catalogue', async () => {
    const named = 'Harmonic drive CSG-25-100'
    const product = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: named,
    })
    await buildProduct(world.owner, world.references, {
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      name: named,
    })
    const { id, open_lines: lines } = await ask({ name: named }, cable)
    const found = await world.callAs(world.admin, 'suggestForOpenLines', { params: { id } })
    expect(found.ok.lines.map(({ line }) => line)).toEqual(lines.map((line) => line.id))
    expect(found.ok.lines[0]?.parts.map((part) => part.product.id)).toEqual([product])
    for (const user of [world.customer, world.vendor])
      expect((await world.callAs(user, 'suggestForOpenLines', { params: { id } })).status).toBeGreaterThan(
        400,
      )
  })

  it('replaces a line by a product, which gets the buyer’s pieces and words', async () => {
    const { id, open_lines: lines } = await ask({ ...guide, target_price: '9.50' })
    const [line] = lines
    const replaced = await replace(id, line?.id ?? 0, world.component)
    expect(replaced.ok.subquotes).toMatchObject([
      { status: 'NEW', quote_items: [{ quantity: 4, buyer_note: guide.note, target_price: '9.50' }] },
    ])
    expect(replaced.ok.open_lines).toMatchObject([{ state: 'TAKEN', product: { id: world.component } }])
    expect((await replace(id, line?.id ?? 0, world.model)).status).toBe(409)
  })

  it('says at the part what it was asked as: to its vendor, on the offer and on paper', async () => {
    const { id, open_lines: lines } = await ask({ product: world.model }, guide)
    await replace(id, lines[0]?.id ?? 0, world.component)
    await priced(id)
    await transit(id, 'admin-approve')
    await transit(id, 'send-to-customer')
    const asked = ['', `${guide.name} (HGR-15)`]
    const { subquotes, offer_token: token, revision } = await read(id, world.customer)
    expect(subquotes.flatMap((sub) => sub.quote_items.map((item) => item.asked_as))).toEqual(asked)
    const offer = await world.callAs(null, 'readOffer', { params: { token: token ?? '' } })
    expect(offer.ok.lines.map((line) => line.asked_as)).toEqual(asked)
    const paper = await world.callAs(world.customer, 'printQuoteRevision', { params: { id, revision } })
    expect(await pdfText(paper.ok.pdf)).toContain(`For “${asked[1]}”`)
    const own = subquotes.find((sub) => sub.quote_items.some((item) => item.asked_as !== ''))
    const vendor = [world.vendor, world.vendor2].find(({ userId }) => userId === own?.vendor.id)
    const seen = await world.callAs(vendor ?? null, 'readSubQuote', { params: { id: own?.id ?? 0 } })
    expect(seen.ok.quote_items.map((item) => item.asked_as)).toContain(asked[1])
  })

  it('is told at the product what is wrong with it', async () => {
    const { id, open_lines: lines } = await ask({ product: world.model }, guide)
    const line = lines[0]?.id ?? 0
    expect((await replace(id, line, world.model)).error).toMatchObject({
      product: [editWords.onQuoteAlready],
    })
    expect((await replace(id, line, world.storeModel)).error).toHaveProperty('product')
    expect((await replace(id, line, 999_999)).error).toMatchObject({
      product: [messages.productNotAvailable],
    })
    expect(await statesOf(id)).toEqual(['OPEN'])
  })

  it('offers nothing while lines wait, and names those that are left out', async () => {
    const { id, open_lines: lines } = await ask({ product: world.model }, guide, cable)
    await priced(id)
    await transit(id, 'admin-approve')
    const early = await transit(id, 'send-to-customer')
    expect([early.status, early.error.code]).toEqual([400, 'open_lines_wait'])
    expect(early.error.detail).toContain(`${guide.name}, ${cable.name}`)
    expect((await move(id, lines.slice(0, 1), { move: 'leave-out' })).status).toBe(200)
    expect((await move(id, lines.slice(1), { move: 'drop' })).error).toHaveProperty('reason')
    await move(id, lines.slice(1), { move: 'drop', reason: 'Nobody makes it any more' })
    expect((await transit(id, 'send-to-customer')).status).toBe(200)
    const token = (await read(id, world.customer)).offer_token ?? ''
    const offer = await world.callAs(null, 'readOffer', { params: { token } })
    expect(offer.ok.not_offered).toEqual([
      { text: guide.name, part_number: 'HGR-15', quantity: 4, reason: null },
      { text: cable.name, part_number: '', quantity: 2, reason: 'Nobody makes it any more' },
    ])
    const shown = (await world.callAs(world.customer, 'readQuoteRevisions', { params: { id }, query: {} })).ok
    expect(shown.after?.not_offered).toEqual(offer.ok.not_offered)
    // A line that waits can't come under what its customer reads already.
    expect((await move(id, lines.slice(0, 1), { move: 'put-back' })).status).toBe(409)
  })

  it('tells the customer why a line was dropped', async () => {
    const { id, open_lines: lines } = await ask({ product: world.model }, guide)
    await move(id, lines, { move: 'drop', reason: 'Out of production' })
    const [line] = (await read(id, world.customer)).open_lines
    expect(line).toMatchObject({ state: 'DROPPED', reason: 'Out of production' })
    const { results } = (await world.callAs(world.customer, 'listNotices', { query: {} })).ok
    expect(results[0]?.text).toBe(`Quote #${id}: not everything can be offered`)
  })

  it('closes the quote with its last line, and not before', async () => {
    const { id, open_lines: lines } = await ask(guide, cable)
    await move(id, lines.slice(0, 1), { move: 'drop', reason: 'No' })
    expect((await read(id)).status).toBe('NEW')
    await move(id, lines.slice(1), { move: 'drop', reason: 'No' })
    expect(await read(id)).toMatchObject({ status: 'CLOSED', close_reason: 'WITHDRAWN' })
  })

  it('keeps a quote open whose last part closes while a line waits', async () => {
    const quote = await ask({ product: world.model }, guide)
    const sub = quote.subquotes[0]?.id ?? 0
    await world.callAs(world.admin, 'transitionSubQuote', { params: { id: sub, transition: 'close' } })
    expect((await read(quote.id)).status).toBe('NEW')
    expect((await transit(quote.id, 'close')).ok.status).toBe('CLOSED')
  })

  it('has a line again whose part is taken off the quote', async () => {
    const { id, open_lines: lines } = await ask({ product: world.model }, guide)
    await replace(id, lines[0]?.id ?? 0, world.component)
    const edit = (remove_products: number[], add_product: { id: number; quantity: number }[]) =>
      world.callAs(world.admin, 'updateQuoteItems', { body: { quote_id: id, remove_products, add_product } })
    await edit([world.component], [{ id: world.component, quantity: 9 }])
    expect(await statesOf(id)).toEqual(['TAKEN'])
    await edit([world.component], [])
    expect(await statesOf(id)).toEqual(['LEFT_OUT'])
    await move(id, lines, { move: 'put-back' })
    expect(await statesOf(id)).toEqual(['OPEN'])
  })

  it('asks vendors who sell, by name or by what they sell, and nobody else', async () => {
    const { id, open_lines: lines } = await ask(guide)
    const offer = (body: { vendors?: number[]; subcategory?: number }) =>
      world.callAs(world.admin, 'offerOpenLines', {
        params: { id },
        body: { lines: lines.map((line) => line.id), ...body },
      })
    expect((await offer({})).error).toMatchObject({ vendors: [messages.openLineNoVendor] })
    const suspended = await buildVendor(world.owner, { status: 'SUSPENDED' })
    for (const one of [world.customer, world.tenant, suspended])
      expect((await offer({ vendors: [one.userId] })).status).toBe(400)
    const asked = await offer({ subcategory: world.references.subcategory })
    expect(asked.ok.open_lines[0]?.offers.map(({ vendor }) => vendor.name)).toEqual(['Beta Motion'])
    const again = await offer({ vendors: [world.vendor2.userId, world.vendor.userId] })
    expect(again.ok.open_lines[0]).toMatchObject({
      state: 'OFFERED',
      offers: [{ state: 'ASKED' }, { state: 'ASKED' }],
    })
    expect((await read(id, world.customer)).open_lines[0]?.offers).toEqual([])
  })
})

describe('a vendor who is asked', () => {
  it('reads what is looked for and where it goes, and nothing of the buyer or of other vendors', async () => {
    const { id } = await ask({ ...guide, target_price: '77.31' })
    await askVendorsAbout(world, id, [world.vendor, world.vendor2])
    const listed = await world.callAs(world.vendor, 'listOpenOffers', { query: {} })
    expect(listed.ok.results[0]).toMatchObject({
      text: guide.name,
      part_number: 'HGR-15',
      quantity: 4,
      destination: { city: 'Aarhus', country: 'DK' },
      state: 'ASKED',
    })
    expect(listed.text).not.toMatch(/carriages|77\.31|Secret|Geheim|Hidden|8000|5550107788|Carla|Beta/)
    const notices = (await world.callAs(world.vendor, 'listNotices', { query: {} })).ok.results
    expect(notices[0]).toMatchObject({
      kind: 'wanted',
      text: 'A buyer is looking for a part',
      path: '/open-lines',
    })
    expect((await world.callAs(world.otherVendor, 'listOpenOffers', { query: {} })).ok.results).toEqual([])
  })

  it('is kept from the line itself, and from what others are asked, by the database as well', async () => {
    const { id } = await ask(guide)
    await askVendorsAbout(world, id, [world.vendor, world.vendor2])
    const seen = (who: TestUser) =>
      inTransaction(world.deps.db, who, async (trx) => ({
        lines: await trx.selectFrom('open_lines').select('id').where('quote_id', '=', id).execute(),
        asked: await trx
          .selectFrom('open_line_offers')
          .select('vendor_id')
          .where('quote_id', '=', id)
          .execute(),
      }))
    expect(await seen(world.vendor)).toEqual({ lines: [], asked: [{ vendor_id: world.vendor.userId }] })
    expect(await seen(world.otherVendor)).toEqual({ lines: [], asked: [] })
    const buyers = await seen(world.customer)
    expect([buyers.lines.length, buyers.asked]).toEqual([1, []])
  })

  it('takes it up with a product of its own, which becomes a line of its sub-quote', async () => {
    const { id } = await ask(guide)
    await askVendorsAbout(world, id, [world.vendor, world.vendor2])
    const offer = (await waitingOffers(world, world.vendor)).at(-1)?.id ?? 0
    const others = (await waitingOffers(world, world.vendor2)).at(-1)?.id ?? 0
    expect((await takeUp(world.vendor, offer, world.component)).error).toMatchObject({
      product: [messages.openLineOwnProduct],
    })
    expect((await takeUp(world.otherVendor, offer, world.model)).status).toBe(404)
    const product = await ownProduct(world.vendor)
    const taken = await takeUp(world.vendor, offer, product)
    // The seller holds the new sub-quote first, and sends it for its prices.
    expect(taken.ok).toMatchObject({ state: 'TAKEN', product: { id: product }, sub_quote: null })
    const quote = await read(id)
    expect(quote.subquotes).toMatchObject([
      { status: 'NEW', quote_items: [{ quantity: 4, buyer_note: guide.note }] },
    ])
    expect(quote.open_lines).toMatchObject([
      { state: 'TAKEN', offers: [{ state: 'TAKEN' }, { state: 'ENDED' }] },
    ])
    const late = await takeUp(world.vendor2, others, await ownProduct(world.vendor2))
    expect([late.status, late.error.detail]).toEqual([409, messages.openLineTaken])
    await putIn(world, quotedOf(quote), 'SENT_TO_VENDOR')
    const seen = (await world.callAs(world.vendor, 'listOpenOffers', { query: {} })).ok.results
    expect(seen.find((one) => one.id === offer)?.sub_quote).toBe(quote.subquotes[0]?.id)
  })

  it('is one of many who try at once, and one of them has it', async () => {
    const { id } = await ask(guide)
    const vendors = [world.vendor, world.vendor2, world.otherVendor]
    await askVendorsAbout(world, id, vendors)
    const tries = await Promise.all(
      vendors.map(async (vendor) => ({
        vendor,
        offer: (await waitingOffers(world, vendor)).at(-1)?.id ?? 0,
        product: await ownProduct(vendor),
      })),
    )
    const answers = await Promise.all(
      tries.map(({ vendor, offer, product }) => takeUp(vendor, offer, product)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await read(id)).subquotes).toHaveLength(1)
    const { open_line_id } = await world.owner
      .selectFrom('open_line_offers')
      .select('open_line_id')
      .where('id', '=', tries[0]?.offer ?? 0)
      .executeTakeFirstOrThrow()
    const twice = world.owner
      .updateTable('open_line_offers')
      .set({ state: 'TAKEN', product_id: world.model })
      .where('open_line_id', '=', open_line_id)
      .execute()
    await expect(twice).rejects.toThrow(/open_line_offers_taken/)
  })

  it('declines with a reason for the seller; with the last one the line waits for the seller again', async () => {
    const { id } = await ask(guide)
    await askVendorsAbout(world, id, [world.vendor, world.vendor2])
    const [one, other] = [
      (await waitingOffers(world, world.vendor)).at(-1)?.id ?? 0,
      (await waitingOffers(world, world.vendor2)).at(-1)?.id ?? 0,
    ]
    expect((await decline(world.vendor, one, 'Too small for us')).ok.state).toBe('DECLINED')
    expect(await statesOf(id)).toEqual(['OFFERED'])
    await decline(world.vendor2, other)
    const [line] = (await read(id)).open_lines
    expect(line).toMatchObject({
      state: 'OPEN',
      offers: [{ state: 'DECLINED', reason: 'Too small for us' }, { state: 'DECLINED' }],
    })
    expect((await decline(world.vendor, one)).status).toBe(409)
    const notices = (await world.callAs(world.admin, 'listNotices', { query: {} })).ok.results
    expect(notices[0]?.text).toBe(`Quote #${id}: Beta Motion declined a line`)
    expect((await world.callAs(world.customer, 'readQuoteTimeline', { params: { id } })).text).not.toContain(
      'Too small',
    )
    await askVendorsAbout(world, id, [world.vendor])
    expect((await read(id)).open_lines[0]).toMatchObject({ state: 'OFFERED' })
  })

  it('adds nothing to what the seller has approved, and sees nothing of a closed quote', async () => {
    const quote = await ask({ product: world.model }, guide)
    await putIn(world, quotedOf(quote), 'ADMIN_APPROVED')
    await askVendorsAbout(world, quote.id, [world.vendor])
    const offer = (await waitingOffers(world, world.vendor)).at(-1)?.id ?? 0
    const product = await ownProduct(world.vendor)
    expect((await takeUp(world.vendor, offer, product)).error.detail).toBe(messages.openLineNotNow)
    const before = (await waitingOffers(world, world.vendor)).length
    await transit(quote.id, 'close')
    expect(await waitingOffers(world, world.vendor)).toHaveLength(before - 1)
    expect((await takeUp(world.vendor, offer, product)).status).toBe(404)
    await transit(quote.id, 're-open')
    expect((await takeUp(world.vendor, offer, product)).status).toBe(200)
  })

  it('is asked no more about a quote that is deleted', async () => {
    const { id } = await ask(guide)
    const before = (await waitingOffers(world, world.vendor)).length
    await askVendorsAbout(world, id, [world.vendor])
    expect((await world.callAs(world.admin, 'deleteQuote', { params: { id } })).status).toBe(204)
    expect(await waitingOffers(world, world.vendor)).toHaveLength(before)
  })

  it('finds them where its work is, counted as they are listed', async () => {
    const waiting = (await waitingOffers(world, world.vendor)).length
    const { lists, items } = (await world.callAs(world.vendor, 'readWork', {})).ok
    expect(lists).toContainEqual({ list: 'openOffers', count: waiting })
    expect(items.find(({ list }) => list === 'openOffers')).toMatchObject({
      act: 'answer',
      page: '/open-lines',
    })
  })
})
