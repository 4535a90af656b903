import { keptReasons } from '@armature/domain/accounts/erasure'
import { channelName } from '@armature/domain/chat/channel'
import { mediaFiles } from '@armature/domain/media/media-address'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import {
  buildMedia,
  buildUser,
  buildVendor,
  testPassword,
  testPasswordHash,
} from '../../../testing/builders.ts'
import { aDelivery, anAddress } from '../../../testing/money/deliveries.ts'
import { buyOrder, openPayouts, payRest, shipPart } from '../../../testing/money/orders.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { mediaKey } from '../../people/media/media-files.ts'
import type { PersonalTable } from './personal-tables.ts'
import { impersonalTables, personalTables } from './personal-tables.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const tables: Readonly<Record<string, PersonalTable>> = personalTables

const columnsOf = async () => {
  const { rows } = await sql<{ table: string; column: string; isBinary: boolean }>`
    SELECT c.relname AS "table", a.attname AS "column", a.atttypid = 'bytea'::regtype AS "isBinary"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`.execute(world.owner)
  return rows
}

describe('the table of personal data', () => {
  it('names each table of the database once, and only columns that it has', async () => {
    const columns = await columnsOf()
    const named = [...Object.keys(tables), ...impersonalTables]
    expect(named.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    for (const [table, { of, exported = [], keeps }] of Object.entries(tables))
      for (const column of [of, ...exported, ...(keeps?.columns ?? [])])
        expect(known).toContain(`${table}.${column}`)
  })

  it('names each table with a column about people', async () => {
    const about =
      /^(user|owner|customer|vendor|author|actor|frozen)_(id|by|name)$|_by$|email|phone|recipient|^ip$|user_agent/
    const found = (await columnsOf()).filter(({ column }) => about.test(column) && column !== 'limited_by')
    expect(found.length).toBeGreaterThan(60)
    const missing = found.filter(({ table }) => tables[table] === undefined && table !== 'media_uses')
    // The store's or vendor's id of a product stands with its search row and with files' uses.
    expect(missing.map(({ table }) => table)).toEqual(['product_search'])
  })
})

const canaries = {
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine@canary.test',
  phone: '15550177001',
  street: '77 Canarybird Lane',
  company: 'Quillfeather Canary Works',
}

/** The columns of all tables in which one of the words is found. */
const placesOf = async (words: readonly string[]): Promise<string[]> => {
  const pattern = words.map((word) => word.replaceAll('.', '\\.')).join('|')
  const found: string[] = []
  for (const { table, column, isBinary } of await columnsOf()) {
    if (isBinary) continue
    const { rows } =
      await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)}::text ~* ${pattern} LIMIT 1`.execute(
        world.owner,
      )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const keptPlaces = Object.entries(tables).flatMap(([table, { keeps }]) =>
  (keeps?.columns ?? []).map((column) => `${table}.${column}`),
)

const outsideKept = async (words: readonly string[]): Promise<string[]> =>
  (await placesOf(words)).filter((place) => !keptPlaces.includes(place))

const own = async (person: TestUser) => (await world.callAs(person, 'readOwnErasure', {})).ok.bars

let person: TestUser
let order: number
/** The key of a file of the person's. */
let upload: string

/** A customer who has ordered, asked, written, and saved. */
const aBusyCustomer = async (): Promise<void> => {
  person = await buildUser(world.owner, {
    username: canaries.email,
    email: canaries.email,
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    phone_number: canaries.phone,
    password_hash: await testPasswordHash(),
  })
  const address = anAddress({
    company: canaries.company,
    contact_name: canaries.name,
    street: canaries.street,
    phone: canaries.phone,
  })
  const company = { business_name: canaries.company, country: 'United States', address: canaries.street }
  await world.callAs(person, 'setCustomerCompany', { body: company })
  const quote = await addQuote(world, undefined, person)
  const ship = await world.callAs(person, 'setQuoteDelivery', {
    params: { id: quote.id },
    body: { delivery: aDelivery({ ship_to: address }), expected: noDelivery },
  })
  expect(ship.status, ship.text).toBe(200)
  const about = { params: { channel: channelName({ kind: 'quote', id: quote.id }) } }
  const said = await world.callAs(person, 'sendChatMessage', {
    ...about,
    body: { text: `Call ${canaries.phone}`, client_id: 'canary-message' },
  })
  expect(said.status, said.text).toBeLessThan(300)
  await putIn(world, quote, 'CLOSED')
  await world.callAs(person, 'createRequestList', {
    body: { name: `For ${canaries.name}`, lines: [{ product: world.model, quantity: 1 }] },
  })
  const { publicId } = await buildMedia(world.owner, {
    owner_id: person.userId,
    name: `${canaries.name}.webp`,
  })
  upload = `${publicId}/${mediaFiles.large}`
  await world.deps.mediaStore.put(
    mediaKey(publicId, mediaFiles.large),
    Buffer.from('a picture'),
    'image/webp',
  )
  await world.owner
    .updateTable('sessions')
    .set({ user_agent: canaries.name })
    .where('user_id', '=', person.userId)
    .execute()
  const bought = await buyOrder(world, { customer: person })
  order = bought.id
  await sql`UPDATE orders SET bill_to = ${JSON.stringify(address)} WHERE id = ${order}`.execute(world.owner)
  await world.callAs(person, 'issueInvoice', { params: { id: order } })
}

const finishOrder = async (): Promise<void> => {
  await payRest(world, order)
  const subs = await world.owner
    .selectFrom('sub_orders')
    .select(['id', 'vendor_id'])
    .where('order_id', '=', order)
    .execute()
  for (const { id, vendor_id } of subs)
    await shipPart(world, id, vendor_id === world.vendor.userId ? world.vendor : world.vendor2)
}

describe('a customer who asks for it', () => {
  beforeAll(aBusyCustomer)

  it('gets all that is stored about it, and nothing of others', async () => {
    const { authorization } = await world.signIn(person)
    const answer = await fetch(`${world.url}/api/me/export/`, { headers: { authorization } })
    expect(answer.headers.get('content-type')).toContain('application/zip')
    const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true })
    const files = new Map<string, string>()
    for await (const entry of zip.eachEntry()) {
      const chunks: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
      files.set(entry.fileName, Buffer.concat(chunks).toString())
    }
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'users.json',
        'orders.json',
        'documents.json',
        'chat_messages.json',
        'media.json',
      ]),
    )
    expect(files.get(`files/${upload.replace('/', '-')}`)).toBe('a picture')
    const all = [...files.values()].join('\n')
    for (const word of Object.values(canaries)) expect(all, word).toContain(word)
    expect(all).not.toContain(world.otherCustomer.email)
    expect(all).not.toMatch(/password|argon2|token_hash|commission/)
  })

  it('is erased once its business is over, and stays in the named places alone', async () => {
    expect(await own(person)).toEqual([expect.stringContaining('owed'), expect.stringContaining('shipped')])
    const early = await world.callAs(person, 'eraseOwnAccount', { body: { password: testPassword } })
    expect([early.status, early.error.code]).toEqual([409, 'open_business'])
    await finishOrder()
    expect(await own(person)).toEqual([])
    const wrong = await world.callAs(person, 'eraseOwnAccount', { body: { password: 'not the password' } })
    expect(wrong.status).toBe(400)
    const words = Object.values(canaries)
    expect(await outsideKept(words)).toEqual(
      expect.arrayContaining([
        'users.email',
        'customer_companies.address',
        'sessions.user_agent',
        'request_lists.name',
        'chat_messages.author_name',
        'events.actor_name',
        'events.after',
        'quotes.ship_to',
      ]),
    )
    const erased = await world.callAs(person, 'eraseOwnAccount', { body: { password: testPassword } })
    expect(erased.status, erased.text).toBe(200)
    expect(await outsideKept(words)).toEqual([])
    // The books still say to whom the invoice was made out; sellers have what they were told of it.
    expect(await placesOf(words)).toEqual([
      'documents.content',
      'idempotency_keys.response',
      'notices.text',
      'orders.bill_to',
      'outbox.subject',
      'outbox.body_html',
    ])
    expect((await world.callAs(person, 'readMe', {})).status).toBe(401)
    const { ok } = await world.callAs(world.admin, 'readUser', { params: { id: person.userId } })
    expect(ok).toMatchObject({ first_name: 'Deleted user', erased: true, status: 'SUSPENDED' })
    const back = await world.callAs(world.admin, 'setUserStatus', {
      params: { id: person.userId },
      body: { status: 'APPROVED', reason: 'back' },
    })
    expect(back.status).toBe(409)
    expect((await world.callAs(world.admin, 'readOrder', { params: { id: order } })).status).toBe(200)
    const events = await world.callAs(world.admin, 'listUserEvents', {
      params: { id: person.userId },
      query: {},
    })
    expect(events.ok.results[0]).toMatchObject({ kind: 'account.erased', actor: { name: 'Deleted user' } })
  })
})

describe('an administrator', () => {
  it('erases a vendor, whose products and store are withdrawn, by its username', async () => {
    const vendor = await buildVendor(
      world.owner,
      { email: 'vera@canary.test', first_name: 'Vera', last_name: 'Canarini', phone_number: '15550177002' },
      'Canarini Motion',
    )
    const product = await world.owner
      .selectFrom('products')
      .selectAll()
      .where('id', '=', world.model)
      .executeTakeFirstOrThrow()
    const { id } = await world.owner
      .insertInto('products')
      .values({
        vendor_id: vendor.userId,
        type: 'MODEL',
        sku: 'CANARY-1',
        name: 'Arm',
        price_cents: 100,
        length: 1,
        width: 1,
        height: 1,
        weight: 1,
        quantity: 1,
        equipment_id: product.equipment_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { id: vendor.userId }
    const body = { username: vendor.username, reason: 'asked for by letter' }
    const other = await world.callAs(world.admin, 'eraseUser', {
      params,
      body: { ...body, username: 'other' },
    })
    expect(other.status).toBe(400)
    expect((await world.callAs(world.admin, 'eraseUser', { params, body })).status).toBe(200)
    const words = ['vera@canary.test', 'Vera Canarini', '15550177002', 'Canarini Motion']
    expect(await outsideKept(words)).toEqual([])
    expect((await world.callAs(world.customer, 'readProduct', { params: { id } })).status).toBe(404)
    const again = await world.callAs(world.admin, 'eraseUser', { params, body })
    expect(again.status).toBe(400)
  })

  it('erases a person’s name from what they did for companies, also for one that they have left', async () => {
    const email = 'mira@canary.test'
    const mira = await buildUser(world.owner, { email, first_name: 'Mira', last_name: 'Canarova' })
    const invited = { email, first_name: 'Mira', last_name: 'Canarova', roles: ['OWNER' as const] }
    await world.callAs(world.customer, 'inviteMember', { body: invited })
    const company = { params: { id: world.customer.userId }, body: {} }
    await world.callAs(mira, 'joinCompany', company)
    const { token } = (await world.callAs(mira, 'switchCompany', company)).ok
    const headers = { authorization: `JWT ${token}`, 'idempotency-key': randomUUID() }
    const { id } = await addQuote(world)
    const said = await world.callAs(null, 'sendChatMessage', {
      params: { channel: channelName({ kind: 'quote', id }) },
      body: { text: 'Soon', client_id: 'canary-member' },
      headers,
    })
    expect(said.status, said.text).toBeLessThan(300)
    await world.callAs(null, 'createRequestList', {
      body: { name: 'Arms', lines: [{ product: world.model, quantity: 1 }] },
      headers,
    })
    const keys = () =>
      world.owner
        .selectFrom('idempotency_keys')
        .select('call')
        .where('owner', 'like', `%:${mira.userId}`)
        .execute()
    expect(await keys()).not.toEqual([])
    const roles = { params: { id: mira.userId }, body: { roles: ['BUYER' as const] } }
    expect((await world.callAs(null, 'setMemberRoles', { ...roles, headers })).status).toBe(200)
    await world.callAs(world.customer, 'removeMember', { params: { id: mira.userId } })
    const words = [email, 'Mira Canarova']
    expect(await outsideKept(words)).toEqual(
      expect.arrayContaining([
        'chat_messages.author_name',
        'events.actor_name',
        'events.before',
        'events.summary',
      ]),
    )
    const erased = await world.callAs(world.admin, 'eraseUser', {
      params: { id: mira.userId },
      body: { username: mira.username, reason: 'asked for by letter' },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await outsideKept(words)).toEqual([])
    expect(await keys()).toEqual([])
  })

  it('erases a person whose name or house number is a value of any history', async () => {
    for (const username of ['null', '12']) {
      const customer = await buildUser(world.owner, { username })
      const after = JSON.stringify({ tax: 12, rate: 12.5, reason: null, said: `to ${customer.email}` })
      await sql`INSERT INTO events (at, kind, actor_role, actor_name, customer_id, summary, after)
        VALUES (now(), 'tax.changed', 'SYSTEM', '', ${customer.userId}, '', ${after}::jsonb)`.execute(
        world.owner,
      )
      const erased = await world.callAs(world.admin, 'eraseUser', {
        params: { id: customer.userId },
        body: { username, reason: 'asked for by letter' },
      })
      expect(erased.status, erased.text).toBe(200)
      expect(await outsideKept([customer.email])).toEqual([])
    }
  })

  it('does not erase a vendor that is owed money or has a subscription, or itself as the last', async () => {
    await openPayouts(world, world.vendor.userId)
    const bought = await buyOrder(world)
    const { ok } = await world.callAs(world.admin, 'readErasure', { params: { id: world.vendor.userId } })
    expect(ok.bars).toEqual([expect.stringContaining('owed'), expect.stringContaining('shipped')])
    expect(bought.sub).toBeGreaterThan(0)
    const { bars } = (await world.callAs(world.admin, 'readOwnErasure', {})).ok
    expect(bars).toEqual(['The last administrator can’t be removed.'])
  })
})

it('says for each kept place why', () => {
  for (const [table, { keeps }] of Object.entries(tables))
    if (keeps !== undefined) expect(keptReasons[keeps.why], table).not.toBe('')
})
