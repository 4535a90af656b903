import { isProblem } from '@armature/domain/problem'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { buildUser, createWorld } from '../../../testing/builders.ts'
import { newestCode } from '../../../testing/outbox.ts'
import { createToken } from '../../people/auth/create-token.ts'
import { otpLogin } from '../../people/auth/otp-login.ts'
import { findEquivalentParts } from '../../trading/quotes/compare/equivalent-parts-repository.ts'
import { demoAccounts, demoEmail, demoPassword } from './demo-people.ts'
import { seedAll } from './seed-all.ts'
import { refuseDemoData, seedDemo } from './seed-demo.ts'
import { seedDataSheets } from './seed-data-sheets.ts'
import { seedDrawings } from './seed-drawings.ts'
import { seedImport } from './seed-import.ts'
import { seedQuestions } from './seed-questions.ts'
import { seedFiles } from './seed-files.ts'

let world: World
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1_000 })
  await seedDemo(world.deps, log)
  await seedDemo(world.deps, log)
})
afterAll(() => world.drop())

const count = async (table: 'users' | 'products' | 'tenants') =>
  Number(
    (
      await world.owner
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the demo', () => {
  it('is there once, however often the server starts', async () => {
    expect(await count('products')).toBe(265)
    expect(await count('tenants')).toBe(1)
  })

  it('has an open request with parts that three vendors can supply', async () => {
    const { rows } = await sql<{ product_id: number; tenant_id: number | null }>`
      SELECT i.product_id, i.tenant_id FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
      WHERE s.status = 'NEW' AND i.tenant_id IS NULL`.execute(world.owner)
    const parts = await findEquivalentParts(
      world.owner,
      rows.map(({ product_id }) => product_id),
      null,
    )
    const equal = Map.groupBy(parts, ({ product }) => product)
    expect([...equal.values()].map((found) => found.length)).toEqual([2, 2])
  })

  it('is no database for production, as long as a trace of it is left', async () => {
    const production = { ...world.deps, config: { ...world.deps.config, environment: 'production' as const } }
    await expect(refuseDemoData(world.deps)).resolves.toBeUndefined()
    await expect(refuseDemoData(production)).rejects.toThrow(/holds the demo.*DATABASE_URL/)
    await world.owner.updateTable('seed_runs').set({ name: 'renamed' }).where('name', '=', 'demo').execute()
    await expect(refuseDemoData(production)).rejects.toThrow('holds the demo')
    await world.owner.updateTable('seed_runs').set({ name: 'demo' }).where('name', '=', 'renamed').execute()
    const empty = await createWorld({ environment: 'production' })
    await expect(refuseDemoData(empty.deps)).resolves.toBeUndefined()
    await empty.drop()
  })

  it('is not made by strangers who sign up with its addresses', async () => {
    const open = await createWorld({ environment: 'production' })
    for (const username of ['somebody', 'vendor'])
      await buildUser(open.owner, { username, email: demoEmail(username), email_verified_at: null })
    // Confirmed, yet none of the demo's: no start may depend on whether such a mailbox can be had.
    const email = demoEmail('somebody-else')
    await buildUser(open.owner, { username: 'somebody-else', email })
    await expect(refuseDemoData(open.deps)).resolves.toBeUndefined()
    await open.drop()
  })

  it('has accounts that can sign in by mail and by text message', async () => {
    for (const username of demoAccounts) {
      const code = await createToken(world.contextOf(), {
        username,
        password: demoPassword,
        otp_channel: 'EMAIL',
      })
      expect(isProblem(code)).toBe(false)
      const password = await newestCode(world.owner, demoEmail(username))
      expect(await otpLogin(world.contextOf(), { username, password })).toMatchObject({ user: { username } })
      expect(
        await createToken(world.contextOf(), { username, password: demoPassword, otp_channel: 'SMS' }),
      ).toMatchObject({
        channel: 'SMS',
      })
    }
  })

  it('gives vendor, vendor2 and the store products of both kinds', async () => {
    const rows = await world.owner
      .selectFrom('products')
      .innerJoin('users', 'users.id', 'products.vendor_id')
      .select(['users.username', 'products.type', 'products.tenant_id'])
      .execute()
    for (const username of ['vendor', 'vendor2', 'tenant']) {
      const own = rows.filter((row) => row.username === username)
      expect(own.length).toBeGreaterThanOrEqual(15)
      expect(new Set(own.map((row) => row.type)).size).toBe(2)
    }
    expect(rows.filter((row) => row.tenant_id !== null).length).toBeGreaterThanOrEqual(8)
  })

  it('has customers of several companies and countries, and one who has named none', async () => {
    const companies = await world.owner
      .selectFrom('users')
      .leftJoin('customer_companies', 'customer_companies.user_id', 'users.id')
      .select([
        'users.username',
        'users.tenant_id as of',
        'business_name',
        'country',
        'customer_companies.tenant_id',
      ])
      .where('users.role', '=', 'CUSTOMER')
      .execute()
    const named = companies.filter(({ business_name }) => business_name !== null)
    expect(companies.length - named.length).toBe(1)
    expect(named).toContainEqual(
      expect.objectContaining({
        username: 'customer',
        business_name: 'Nowak Robotics Lab',
        country: 'United States',
      }),
    )
    expect(new Set(named.map(({ business_name }) => business_name)).size).toBe(named.length)
    expect(new Set(named.map(({ country }) => country)).size).toBeGreaterThanOrEqual(4)
    expect(named.map(({ tenant_id }) => tenant_id)).toEqual(named.map(({ of }) => of))
  })

  it('has quotes and sub-quotes in every status, and orders that add up', async () => {
    const distinct = async (table: 'quotes' | 'sub_quotes') =>
      (await world.owner.selectFrom(table).select('status').distinct().execute())
        .map(({ status }) => status)
        .toSorted()
    expect(await distinct('quotes')).toEqual([...quoteStatuses].toSorted())
    expect(await distinct('sub_quotes')).toEqual([...quoteStatuses].toSorted())
    const orders = await world.owner.selectFrom('orders').selectAll().execute()
    expect(orders.length).toBeGreaterThanOrEqual(10)
    for (const order of orders) expect(order.paid_cents + order.pending_cents).toBe(order.total_cents)
  })

  it('gives both demo vendors, the store and the customer something to do and to look back on', async () => {
    const users = await world.owner.selectFrom('users').select(['id', 'username', 'tenant_id']).execute()
    const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? 0
    const subQuotes = await world.owner
      .selectFrom('sub_quotes')
      .select(['vendor_id', 'status', 'tenant_id'])
      .execute()
    const subOrders = await world.owner
      .selectFrom('sub_orders')
      .select(['vendor_id', 'customer_id'])
      .execute()
    for (const username of ['vendor', 'vendor2']) {
      const own = subQuotes.filter((row) => row.vendor_id === idOf(username))
      expect(own.filter((row) => row.status === 'SENT_TO_VENDOR').length).toBeGreaterThanOrEqual(2)
      expect(subOrders.filter((row) => row.vendor_id === idOf(username)).length).toBeGreaterThanOrEqual(3)
    }
    expect(subQuotes.filter((row) => row.tenant_id !== null).length).toBeGreaterThanOrEqual(6)
    expect(subOrders.filter((row) => row.customer_id === idOf('customer')).length).toBeGreaterThanOrEqual(3)
  })

  it('has its own parts’ files once, owned by their vendor, with a 3D view queued for each', async () => {
    await seedFiles(world.deps, log)
    await seedFiles(world.deps, log)
    const products = await world.owner
      .selectFrom('products')
      .innerJoin('users', 'users.id', 'products.vendor_id')
      .select(['products.id', 'products.sku', 'products.cad', 'products.fbx', 'products.images', 'preview'])
      .where('products.preview', 'is not', null)
      .execute()
    expect(products.map(({ sku }) => sku).toSorted()).toEqual(['OWN-ARM', 'OWN-BRACKET', 'OWN-SERVO'])
    for (const { images, preview } of products) {
      expect(images).toHaveLength(1)
      expect(preview).toMatch(/small\.webp$/)
    }
    const media = await world.owner
      .selectFrom('media')
      .innerJoin('users', 'users.id', 'media.owner_id')
      .select(['media.kind', 'media.state', 'media.unused_since', 'conversion_status', 'users.username'])
      .execute()
    expect(media).toHaveLength(7)
    for (const file of media) {
      expect(file).toMatchObject({ state: 'STORED', unused_since: null, username: 'vendor' })
      expect(file.conversion_status).toBe(file.kind === 'IMAGE' ? null : 'PENDING')
    }
  })

  it('has a picture of every product and a finished 3D view of each drawing, once', async () => {
    await seedDrawings(world.deps, log)
    const products = await world.owner
      .selectFrom('products')
      .select(['sku', 'images', 'preview', 'cad', 'vendor_id'])
      .execute()
    const bare = products.filter(
      ({ images, preview }) => images.length === 0 || !preview?.endsWith('small.webp'),
    )
    expect(bare.map(({ sku }) => sku)).toEqual([])
    const views = await world.owner
      .selectFrom('media')
      .innerJoin('media_uses', 'media_uses.media_id', 'media.id')
      .select([
        'media.public_id',
        'media.owner_id',
        'media_uses.vendor_id',
        'media.state',
        'media.unused_since',
      ])
      .where('media.conversion_status', '=', 'READY')
      .execute()
    expect(views.length / products.length).toBeGreaterThanOrEqual(0.7)
    for (const view of views) {
      expect(view).toMatchObject({ owner_id: view.vendor_id, state: 'STORED', unused_since: null })
      for (const file of ['file.step', 'view.glb', 'view.webp'])
        expect(await world.deps.mediaStore.sizeOf(`${view.public_id}/${file}`)).toBeGreaterThan(1_000)
    }
    const before = await world.owner.selectFrom('media').select('id').execute()
    await seedDrawings(world.deps, log)
    expect(await world.owner.selectFrom('media').select('id').execute()).toHaveLength(before.length)
  })

  it('has data sheets of some products, added as their vendors would, once', async () => {
    await seedDataSheets(world.deps, log)
    await seedDataSheets(world.deps, log)
    const sheets = await world.owner
      .selectFrom('media')
      .select(['name', 'owner_id', 'unused_since', 'format'])
      .where('kind', '=', 'DOCUMENT')
      .execute()
    expect(sheets.length).toBeGreaterThanOrEqual(15)
    expect(new Set(sheets.map(({ name }) => name)).size).toBe(sheets.length)
    for (const sheet of sheets) expect(sheet).toMatchObject({ format: 'pdf', unused_since: null })
  })

  it('has an import that has ended, with rows that were refused and why, once', async () => {
    await seedImport(world.deps, log)
    await seedImport(world.deps, log)
    const imports = await world.owner
      .selectFrom('product_imports')
      .innerJoin('users', 'users.id', 'product_imports.owner_id')
      .select(['product_imports.id', 'state', 'file_name', 'username'])
      .execute()
    expect(imports).toEqual([
      { id: imports[0]?.id, state: 'DONE', file_name: 'lead-times.csv', username: 'vendor' },
    ])
    const outcomes = await world.owner
      .selectFrom('product_import_rows')
      .select(['line', 'outcome', 'errors'])
      .orderBy('line')
      .execute()
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 6 }, () => 'CHANGED'),
      ...Array.from({ length: 3 }, () => 'REFUSED'),
    ])
    for (const { outcome, errors } of outcomes) expect(errors.length > 0).toBe(outcome === 'REFUSED')
    const { lead_time_days, minimum_order } = await world.owner
      .selectFrom('products')
      .select(['lead_time_days', 'minimum_order'])
      .where('sku', '=', 'OMR-G5V-1')
      .executeTakeFirstOrThrow()
    expect([lead_time_days, minimum_order]).toEqual([3, 10])
  })

  it('goes on where a start ended, once, though two copies start at once', async () => {
    const runs = () => world.owner.selectFrom('product_imports').select('id').execute()
    await world.owner.deleteFrom('seed_runs').where('name', '=', 'demo-import').execute()
    await world.owner.deleteFrom('product_imports').execute()
    await Promise.all([seedAll(world.deps, log, false), seedAll(world.deps, log, false)])
    expect(await runs()).toHaveLength(1)
  })

  it('has questions about parts, asked and answered once, and nobody is told of what both have read', async () => {
    await seedQuestions(world.deps)
    await seedQuestions(world.deps)
    const said = await world.owner
      .selectFrom('chat_messages')
      .select(['author_name', 'author_role'])
      .where('kind', '=', 'question')
      .execute()
    expect(said).toHaveLength(5)
    for (const { author_name, author_role } of said)
      expect(author_name).toBe(author_role === 'CUSTOMER' ? 'Buyer' : 'Northgate Motion')
    const { rows: waiting } = await sql`SELECT FROM chat_unread WHERE kind = 'question'`.execute(world.owner)
    expect(waiting).toEqual([])
  })

  it('has a quote with lines in words, about one of which a vendor is asked', async () => {
    const lines = await world.owner.selectFrom('open_lines').select('state').orderBy('id').execute()
    expect(lines.map(({ state }) => state)).toEqual(['OFFERED', 'OPEN', 'OPEN'])
    const offers = await world.owner
      .selectFrom('open_line_offers')
      .innerJoin('users', 'users.id', 'vendor_id')
      .select(['username', 'state'])
      .execute()
    expect(offers).toEqual([{ username: 'vendor', state: 'ASKED' }])
  })

  it('lies in the past and sends no mail of it', async () => {
    const now = new Date()
    const events = await world.owner
      .selectFrom('events')
      .select('id')
      .where('kind', 'like', 'quote%')
      .where('at', '>', now)
      .execute()
    expect(events).toEqual([])
    const unsent = await world.owner
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('subject', 'not like', '%sign-in%')
      .where('channel', '=', 'EMAIL')
      .execute()
    expect(unsent).toEqual([])
  })

  it('stays out of a database that somebody lives in, and where it is not allowed', async () => {
    const other = await createWorld({ seedDemo: false })
    await seedDemo(other.deps, log)
    expect(await other.owner.selectFrom('users').select('id').execute()).toEqual([])
    await other.drop()
  })
})
