import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { putIn, quotedOf, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.owner.deleteFrom('request_lists').execute()
})

type Lines = NonNullable<Parameters<typeof make>[2]>
const make = async (
  user: TestUser,
  name: string,
  lines: {
    product?: number
    name?: string
    quantity: number
    note?: string
    target_price?: string | null
    place?: number
  }[] = [],
) => (await world.callAs(user, 'createRequestList', { body: { name, lines } })).ok
const add = (user: TestUser, id: number, lines: Lines) =>
  world.callAs(user, 'addRequestLines', { params: { id }, body: { lines } })
const read = (user: TestUser, id: number) => world.callAs(user, 'readRequestList', { params: { id } })
const wishes = ({ lines }: { lines: { name: string; quantity: number; note: string }[] }) =>
  lines.map(({ name, quantity, note }) => [name, quantity, note])

describe('lists of one’s own', () => {
  it('are several, by name, for whoever may ask for a quote', async () => {
    for (const user of [world.customer, world.vendor, world.tenant, world.storeCustomer]) {
      await make(user, 'Cell')
      await make(user, 'Spares')
      const { results } = (await world.callAs(user, 'listRequestLists', {})).ok
      expect(results.map(({ name, lines }) => [name, lines])).toEqual([
        ['Spares', 0],
        ['Cell', 0],
      ])
    }
    const twice = await world.callAs(world.customer, 'createRequestList', { body: { name: 'cELL' } })
    expect([twice.status, twice.error]).toMatchObject([400, { name: [messages.listNameTaken] }])
  })

  it.each([
    ['ΑΣ', 'ασ'],
    ['İ', 'i'],
    ['straße', 'STRASSE'],
  ])('of which %s and %s are one name or two by one rule, the database’s', async (one, other) => {
    const post = (name: string) => world.callAs(world.vendor2, 'createRequestList', { body: { name } })
    await post(one)
    const answer = await post(other)
    expect([201, 400]).toContain(answer.status)
    if (answer.status === 400) expect(answer.error).toMatchObject({ name: [messages.listNameTaken] })
    const renamed = await world.callAs(world.vendor2, 'changeRequestList', {
      params: { id: (await make(world.vendor2, `Of ${other}`)).id },
      body: { name: other },
    })
    expect([renamed.status, renamed.error]).toMatchObject([400, { name: [messages.listNameTaken] }])
  })

  it('are copied under the first name that is free, whatever the case of the others', async () => {
    const owner = world.otherVendor
    const { id } = await make(owner, 'Rack ΑΣ')
    await make(owner, 'RACK ασ (copy)')
    await make(owner, 'Rack ΑΣ (copy 3)')
    const copy = () => world.callAs(owner, 'copyRequestList', { params: { id } })
    expect([(await copy()).ok.name, (await copy()).ok.name]).toEqual(['Rack ΑΣ (copy 2)', 'Rack ΑΣ (copy 4)'])
  })

  it('are as many as an account may have, also where many are begun at once', async () => {
    const most = limits.requestList.perAccount
    for (let count = 1; count < most - 1; count += 1) await make(world.customer, `List ${count}`)
    const last = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        world.callAs(world.customer, 'createRequestList', { body: { name } }),
      ),
    )
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
    const { id } = (await world.callAs(world.customer, 'listRequestLists', {})).ok.results[0] ?? { id: 0 }
    const copied = await world.callAs(world.customer, 'copyRequestList', { params: { id } })
    expect(copied.error).toMatchObject({ non_field_errors: [fill(messages.listsTooMany, { most })] })
  })

  it('are nobody else’s, an administrator’s neither', async () => {
    const { id } = await make(world.customer, 'Cell', [{ product: world.model, quantity: 1 }])
    for (const user of [world.otherCustomer, world.vendor, world.admin])
      expect((await read(user, id)).status).toBe(404)
  })

  it('are copied with their lines, without their link', async () => {
    const { id } = await make(world.customer, 'Cell', [
      { product: world.model, quantity: 2, note: 'Blue', target_price: '90.00' },
      { name: 'Bolt', quantity: 8 },
    ])
    await world.callAs(world.customer, 'shareRequestList', { params: { id }, body: {} })
    const copy = (await world.callAs(world.customer, 'copyRequestList', { params: { id } })).ok
    expect([copy.name, copy.shared, wishes(copy)]).toEqual([
      'Cell (copy)',
      null,
      [
        ['Arm', 2, 'Blue'],
        ['Bolt', 8, ''],
      ],
    ])
    const again = (await world.callAs(world.customer, 'copyRequestList', { params: { id } })).ok
    expect(again.name).toBe('Cell (copy 2)')
  })
})

describe('the lines of a list', () => {
  it('are one a part: what is added again is as many more', async () => {
    const { id } = await make(world.customer, 'Cell', [
      { product: world.model, quantity: 2, note: 'Blue' },
      { product: world.model, quantity: 1 },
    ])
    const { ok } = await add(world.customer, id, [
      { product: world.model, quantity: 4, target_price: '80.00' },
      { product: world.component, quantity: 1 },
      { name: 'Bolt', quantity: 1 },
      { name: 'Bolt', quantity: 1 },
    ])
    expect(wishes(ok)).toEqual([
      ['Arm', 7, 'Blue'],
      ['Gripper', 1, ''],
      ['Bolt', 1, ''],
      ['Bolt', 1, ''],
    ])
    expect(ok.lines[0]?.target_price).toBe('80.00')
  })

  it('that are taken off come back to where they stood', async () => {
    const list = await make(world.customer, 'Cell', [
      { product: world.model, quantity: 2 },
      { product: world.component, quantity: 1 },
    ])
    const [first] = list.lines
    const params = { id: list.id }
    const without = await world.callAs(world.customer, 'removeRequestLines', {
      params,
      body: { lines: [first?.id ?? 0] },
    })
    expect(wishes(without.ok)).toEqual([['Gripper', 1, '']])
    const back = await add(world.customer, list.id, [
      { product: world.model, quantity: 2, place: first?.place ?? 0 },
    ])
    expect(wishes(back.ok).map(([name]) => name)).toEqual(['Arm', 'Gripper'])
  })

  it('are changed over what was read of them, so that two devices lose nothing', async () => {
    const list = await make(world.customer, 'Cell', [{ product: world.model, quantity: 2 }])
    const params = { id: list.id, line: list.lines[0]?.id ?? 0 }
    const change = (body: object) => world.callAs(world.customer, 'changeRequestLine', { params, body })
    const both = await Promise.all([
      change({ quantity: 5, expected: { quantity: 2 } }),
      change({ quantity: 7, expected: { quantity: 2 } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect(lost?.error).toMatchObject({ code: 'line_changed', detail: messages.listLineChanged })
    // Another field of it is another matter.
    expect((await change({ note: 'Blue', expected: { note: '' } })).status).toBe(200)
    const stale = await world.callAs(world.customer, 'changeRequestList', {
      params: { id: list.id },
      body: { name: 'New', expected: { name: 'Old', needed_by: null } },
    })
    expect([stale.status, stale.error]).toMatchObject([409, { code: 'list_changed' }])
  })

  it('are never more than a list holds', async () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `Bolt ${index}`, quantity: 1 }))
    const { linesPerCall, lines: most } = limits.requestList
    const { id } = await make(world.customer, 'Cell', words(linesPerCall))
    await add(world.customer, id, words(linesPerCall))
    const over = await add(world.customer, id, words(most - 2 * linesPerCall + 1))
    expect([over.status, over.error]).toMatchObject([
      400,
      { detail: fill(messages.listLinesTooMany, { most }) },
    ])
    expect((await add(world.customer, id, words(most - 2 * linesPerCall))).ok.lines).toHaveLength(most)
  })

  it('whose part left the catalogue stay, by the name that it had', async () => {
    const product = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: 'Old arm',
      sku: 'OLD-1',
    })
    const { id } = await make(world.customer, 'Cell', [{ product, quantity: 2, note: 'Blue' }])
    await world.callAs(world.vendor, 'deleteModel', { params: { id: product } })
    const [line] = (await read(world.customer, id)).ok.lines
    expect(line).toMatchObject({ product: null, is_gone: true, name: 'Old arm', sku: 'OLD-1', note: 'Blue' })
    const other = await world.callAs(world.customer, 'changeRequestLine', {
      params: { id, line: line?.id ?? 0 },
      body: { product: world.model },
    })
    expect(other.ok.lines[0]).toMatchObject({ is_gone: false, name: 'Arm', quantity: 2, note: 'Blue' })
  })

  it('hold no part that their owner doesn’t see; its words stay where it has some', async () => {
    const unseen = await add(world.customer, (await make(world.customer, 'Cell')).id, [
      { product: world.storeModel, quantity: 1 },
    ])
    expect([unseen.status, unseen.error]).toMatchObject([
      400,
      { 'lines.0.product': [messages.productNotAvailable] },
    ])
    const kept = await make(world.customer, 'Kept', [
      { product: world.storeModel, name: 'Arm of the store', quantity: 1 },
    ])
    expect(kept.lines).toMatchObject([{ product: null, is_gone: false, name: 'Arm of the store' }])
  })
})

describe('a link to a list', () => {
  const share = async (user: TestUser, id: number, shows_target_prices = false) =>
    (await world.callAs(user, 'shareRequestList', { params: { id }, body: { shows_target_prices } })).ok.token
  const open = (user: TestUser | null, token: string) =>
    world.callAs(user, 'readSharedList', { params: { token } })

  it('shows parts, quantities and notes to whoever has it; the target price where its owner says so', async () => {
    const { id } = await make(world.vendor, 'Cell', [
      { product: world.model, quantity: 2, note: 'Blue', target_price: '77.70' },
    ])
    const token = await share(world.vendor, id)
    const shown = await open(null, token)
    expect(shown.ok).toMatchObject({
      name: 'Cell',
      company: 'Alpha Robotics',
      unseen: 0,
      lines: [{ name: 'Arm', quantity: 2, note: 'Blue', target_price: null }],
    })
    expect(shown.text).not.toMatch(/77\.7|username|e-?mail/)
    const open2 = await share(world.vendor, id, true)
    expect((await open(null, open2)).ok.lines[0]?.target_price).toBe('77.70')
    // The one before ended with it.
    expect((await open(null, token)).status).toBe(404)
    const notify = (user: TestUser, shows_target_prices: boolean) =>
      world.callAs(user, 'changeListLink', { params: { id }, body: { shows_target_prices } })
    for (const tells of [false, true]) {
      expect((await notify(world.vendor, tells)).ok.shared?.shows_target_prices).toBe(tells)
      expect((await open(null, open2)).ok.lines[0]?.target_price).toBe(tells ? '77.70' : null)
    }
    await world.callAs(world.vendor, 'unshareRequestList', { params: { id } })
    const late = await notify(world.vendor, true)
    expect([late.status, late.error]).toMatchObject([409, { detail: messages.listHasNoLink }])
  })

  it('says from which company it is where a customer shares it, and stays without where it has named none', async () => {
    const { id } = await make(world.customer, 'Cell', [{ product: world.model, quantity: 1 }])
    const token = await share(world.customer, id)
    expect((await open(null, token)).ok.company).toBeNull()
    const body = { business_name: 'Carla Assemblies', country: 'Germany' }
    await world.callAs(world.customer, 'setCustomerCompany', { body })
    expect((await open(null, token)).ok.company).toBe('Carla Assemblies')
  })

  it('names no person, and tells nothing of a part that its reader doesn’t see', async () => {
    const { id } = await make(world.storeCustomer, 'Cell', [
      { product: world.storeModel, quantity: 3, note: 'Secret of the store' },
      { product: world.model, quantity: 1 },
      { name: 'Bolt', quantity: 9 },
    ])
    const token = await share(world.storeCustomer, id)
    for (const reader of [null, world.customer, world.vendor]) {
      const shown = await open(reader, token)
      expect([shown.ok.company, shown.ok.unseen, wishes(shown.ok)]).toEqual([
        null,
        1,
        [
          ['Arm', 1, ''],
          ['Bolt', 9, ''],
        ],
      ])
      expect(shown.text).not.toMatch(/Store arm|Secret/)
    }
    expect((await open(world.tenant, token)).ok.unseen).toBe(0)
    const copy = await world.callAs(world.customer, 'copySharedList', { params: { token } })
    expect(wishes(copy.ok).map(([name]) => name)).toEqual(['Arm', 'Bolt'])
    expect(copy.text).not.toMatch(/Store arm|Secret/)
  })

  it('ends when its owner says so, and with the list; only its hash is kept', async () => {
    const { id } = await make(world.customer, 'Cell', [{ product: world.model, quantity: 1 }])
    const token = await share(world.customer, id)
    const rows = await world.owner.selectFrom('request_lists').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    await world.callAs(world.customer, 'unshareRequestList', { params: { id } })
    for (const reader of [null, world.customer, world.admin])
      expect((await open(reader, token)).status).toBe(404)
    expect((await world.callAs(world.customer, 'copySharedList', { params: { token } })).status).toBe(404)
    const again = await share(world.customer, id)
    await world.callAs(world.customer, 'deleteRequestList', { params: { id } })
    expect((await open(null, again)).status).toBe(404)
  })
})

it('a list is needed by no day in the past, unless it passed meanwhile', async () => {
  const body = { name: 'Late', needed_by: '2001-12-01' }
  const refused = [400, { needed_by: [messages.dayIsPast] }]
  const begun = await world.callAs(world.customer, 'createRequestList', { body })
  expect([begun.status, begun.error]).toMatchObject(refused)
  const { id } = await make(world.customer, 'Late', [])
  const change = (given: { name?: string; needed_by: string }) =>
    world.callAs(world.customer, 'changeRequestList', { params: { id }, body: given })
  const changed = await change(body)
  expect([changed.status, changed.error]).toMatchObject(refused)
  await world.owner
    .updateTable('request_lists')
    .set({ needed_by: '2001-12-01' })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await change({ ...body, name: 'Later' })).ok).toMatchObject({ name: 'Later' })
})

describe('a quote that is asked for by a list', () => {
  const lines = () => [
    { product: world.model, quantity: 2, note: 'Blue', target_price: '90.00' },
    { product: world.component, quantity: 1, note: 'With cable', target_price: '45.50' },
    { name: 'Bolt', quantity: 8 },
  ]
  const request = (user: TestUser, id: number, body: { version: number; notes?: string }) =>
    world.callAs(user, 'requestListQuote', {
      params: { id },
      body: { ...body, delivery: { needed_by: '2999-05-01' } },
    })

  it('is one, split by vendor; each vendor reads its own lines’ words, as the seller does', async () => {
    const list = await make(world.customer, 'Cell', lines())
    const { ok: quote, status } = await request(world.customer, list.id, { version: list.version })
    expect([status, quote.delivery.needed_by, quote.subquotes.length]).toEqual([201, '2999-05-01', 2])
    await putIn(world, quotedOf(quote), 'SENT_TO_VENDOR')
    const wordsOf = async (user: TestUser) => {
      const { results } = (
        await world.callAs(user, 'listSubQuotes', { query: { quote__id: String(quote.id) } })
      ).ok
      return results
        .flatMap(({ quote_items }) => quote_items)
        .map(({ buyer_note, target_price }) => [buyer_note, target_price])
    }
    expect(await wordsOf(world.vendor)).toEqual([['Blue', '90.00']])
    expect(await wordsOf(world.vendor2)).toEqual([['With cable', '45.50']])
    expect((await wordsOf(world.admin)).toSorted()).toEqual([
      ['Blue', '90.00'],
      ['With cable', '45.50'],
    ])
    // The list stays, and says what became of it.
    const after = (await read(world.customer, list.id)).ok
    expect([after.requested?.quote, after.lines.length, after.version]).toEqual([quote.id, 3, list.version])
  })

  it('is of one seller’s parts: the others are marked before, and it is refused as long as they are there', async () => {
    const user = world.storeCustomer
    const marks = (list: { lines: { is_elsewhere: boolean }[] }) =>
      list.lines.map((line) => line.is_elsewhere)
    const mixed = await make(user, 'Both', [
      { product: world.model, quantity: 1 },
      { product: world.storeModel, quantity: 1 },
      { name: 'Bolt', quantity: 8 },
    ])
    expect(marks(mixed)).toEqual([true, false, false])
    const refused = await request(user, mixed.id, { version: mixed.version })
    expect([refused.status, refused.error.non_field_errors]).toEqual([400, [messages.listOfTwoSellers]])
    const { ok: rest } = await world.callAs(user, 'removeRequestLines', {
      params: { id: mixed.id },
      body: { lines: [mixed.lines[0]?.id ?? 0] },
    })
    expect(marks(rest)).toEqual([false, false])
    expect((await request(user, mixed.id, { version: rest.version })).ok.tenant).toBe(world.tenant.tenantId)
    // The marketplace sells to a store's customers too.
    const other = await make(user, 'Market', [{ product: world.model, quantity: 1 }])
    expect(marks(other)).toEqual([false])
    expect((await request(user, other.id, { version: other.version })).ok.tenant).toBeNull()
  })

  it('is of the list as it was seen: what changed meanwhile is looked at first', async () => {
    const list = await make(world.customer, 'Cell', lines())
    await add(world.customer, list.id, [{ product: world.model, quantity: 1 }])
    const stale = await request(world.customer, list.id, { version: list.version })
    expect([stale.status, stale.error]).toMatchObject([409, { code: 'list_changed' }])
    expect((await request(world.customer, list.id, { version: list.version + 1 })).status).toBe(201)
  })

  it('needs a part that can be asked for, and never another’s list', async () => {
    const words = await make(world.customer, 'Words', [{ name: 'Bolt', quantity: 1 }])
    const none = await request(world.customer, words.id, { version: words.version })
    expect([none.status, none.error]).toMatchObject([400, { detail: messages.listNothingToRequest }])
    expect((await request(world.otherCustomer, words.id, { version: 1 })).status).toBe(404)
  })
})
