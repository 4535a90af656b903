import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildProduct, testPassword } from '../../../testing/builders.ts'
import { buyOrder, payRest } from '../../../testing/money/orders.ts'
import { countMessages, newestMessage, newestToken } from '../../../testing/outbox.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const told = async (user: TestUser, kind: 'lowStock' | 'approval' | 'received') =>
  (await world.callAs(user, 'listNotices', { query: { kind } })).ok.results.toReversed()

describe('low stock', () => {
  const { lowStock } = limits.product
  const addModel = (quantity: number, owner: TestUser, tenant_id: number | null = null) => {
    const given = { vendor_id: owner.userId, tenant_id, quantity, name: 'Elbow' }
    return buildProduct(world.owner, world.references, given)
  }
  const skuOf = async (id: number) =>
    (await world.owner.selectFrom('products').select('sku').where('id', '=', id).executeTakeFirstOrThrow())
      .sku
  const edit = async (by: TestUser, id: number, quantity: number) => {
    const { status, text } = await world.callAs(by, 'updateModel', { params: { id }, body: { quantity } })
    expect(status, text).toBe(200)
  }
  const lowOf = async (user: TestUser, id: number) => {
    const path = `/inventory?search=${encodeURIComponent(JSON.stringify(await skuOf(id)))}`
    return (await told(user, 'lowStock')).filter((one) => one.path === path)
  }
  const offerOf = (id: number, quantity: number) => makeOffer(world, { products: [{ id, quantity }] })

  it('is told of by the edit that crosses the limit, not by the next, and again after it has risen', async () => {
    const id = await addModel(lowStock + 3, world.vendor)
    await edit(world.vendor, id, lowStock + 1)
    expect(await lowOf(world.vendor, id)).toEqual([])
    await edit(world.vendor, id, lowStock)
    await edit(world.vendor, id, 1)
    expect(await lowOf(world.vendor, id)).toMatchObject([{ kind: 'lowStock', text: 'Low stock: Elbow' }])
    const mail = await newestMessage(world.owner, world.vendor.email)
    expect(mail.body_text).toMatch(new RegExp(`: ${lowStock} left\\.[^]*/inventory\\?search=`))
    await edit(world.vendor, id, lowStock + 1)
    await edit(world.vendor, id, 1)
    expect(await lowOf(world.vendor, id)).toHaveLength(2)
  })

  it('of a store’s product is its store’s to know, and nobody else’s', async () => {
    const id = await addModel(lowStock + 1, world.tenant, world.tenant.tenantId)
    await edit(world.tenant, id, 1)
    expect(await lowOf(world.tenant, id)).toHaveLength(1)
    for (const other of [world.vendor, world.otherTenant, world.admin, world.storeCustomer])
      expect(await lowOf(other, id)).toEqual([])
  })

  it('is told of by a sale, once, and not by a payment that fails', async () => {
    const id = await addModel(lowStock + 2, world.vendor)
    const offer = await offerOf(id, 2)
    expect((await accept(world, offer, { card: 'pm_card_chargeDeclined' })).status).toBe(402)
    expect(await lowOf(world.vendor, id)).toEqual([])
    expect((await accept(world, offer)).status).toBe(200)
    expect(await lowOf(world.vendor, id)).toHaveLength(1)
    expect((await accept(world, await offerOf(id, 1))).status).toBe(200)
    expect(await lowOf(world.vendor, id)).toHaveLength(1)
  })

  it('is told of once by sales that cross the limit together', async () => {
    const id = await addModel(lowStock + 4, world.vendor)
    const offers = [await offerOf(id, 2), await offerOf(id, 2), await offerOf(id, 2)]
    const answers = await Promise.all(offers.map((offer) => accept(world, offer)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await lowOf(world.vendor, id)).toHaveLength(1)
  })
})

describe('an account that waits for approval', () => {
  const signUp = async (name: string, email = `${name}@example.test`) => {
    const company = { business_name: `Firm of ${name}`, location: 'Austin', industry: 'Robotics' }
    const place = {
      address: '1 Test Street',
      city: 'Austin',
      state: 'Texas',
      country: 'United States',
      postal_code: '78701',
    }
    const person = { username: name, first_name: 'Ann', last_name: 'Lee', email, phone_number: '15550100100' }
    const body = { ...person, ...company, ...place, password: testPassword }
    const added = await world.callAs(null, 'signUp', { body })
    expect(added.status, added.text).toBe(201)
    return { id: added.ok.id, email, token: await newestToken(world.owner, email) }
  }
  const waiting = async (user: TestUser, id: number) =>
    (await told(user, 'approval')).filter(({ text }) => text === `Account #${id} is waiting for approval`)

  it('is told of to every administrator once its address is confirmed, and leads to Users searched for it', async () => {
    const second = await buildAdmin(world.owner)
    const { id, token } = await signUp('waiting-ann')
    expect(await waiting(world.admin, id)).toEqual([])
    expect((await world.callAs(null, 'verifyEmail', { query: { token } })).status).toBe(200)
    for (const admin of [world.admin, second])
      expect(await waiting(admin, id)).toMatchObject([{ path: '/users?search=%22waiting-ann%22' }])
    const mail = await newestMessage(world.owner, world.admin.email)
    expect(mail.body_text).toContain('/users?search=%22waiting-ann%22\n')
    // The company's and the person's names are a stranger's words.
    expect(mail.body_text).not.toMatch(/Firm|Lee/)
    expect(await told(world.tenant, 'approval')).toEqual([])
  })

  it('is told of once where the link of a password reset confirmed it, and not where it was confirmed', async () => {
    const { id, email } = await signUp('waiting-bob')
    for (const password of ['long enough, really', 'long enough, really too']) {
      await world.callAs(null, 'requestPasswordReset', { body: { email } })
      await world.runJobs()
      const token = await newestToken(world.owner, email)
      expect((await world.callAs(null, 'confirmPasswordReset', { body: { token, password } })).status).toBe(
        200,
      )
      expect(await waiting(world.admin, id)).toHaveLength(1)
    }
  })
})

describe('a payment on an order’s balance', () => {
  const pay = (id: number, amount: string) =>
    world.callAs(world.customer, 'payOrderBalance', {
      params: { id },
      body: { amount, payment_method: 'pm_card_visa' },
      headers: { 'idempotency-key': `pay-${id}-${amount}` },
    })
  const receivedOf = async (user: TestUser, id: number) =>
    (await told(user, 'received')).filter(({ text }) => text === `A payment for order #${id} has come in`)

  it('by card is told of once to the seller, without its sum, and leads to the order', async () => {
    const { id } = await buyOrder(world)
    expect(await receivedOf(world.admin, id)).toEqual([])
    for (const answer of [await pay(id, '20.00'), await pay(id, '20.00')]) expect(answer.status).toBe(200)
    expect(await receivedOf(world.admin, id)).toMatchObject([{ path: `/order/${id}/suborders` }])
    const mail = await newestMessage(world.owner, world.admin.email)
    expect(mail.body_text).toContain('Part of its balance is still to be paid.')
    expect(mail.body_text).not.toContain('20.00')
    await pay(id, '5.91')
    expect((await newestMessage(world.owner, world.admin.email)).body_text).toContain('paid in full')
    for (const other of [world.vendor, world.customer, world.tenant])
      expect(await receivedOf(other, id)).toEqual([])
  })

  it('recorded off-line is told of to the other administrators, not to who recorded it', async () => {
    const second = await buildAdmin(world.owner)
    const { id } = await buyOrder(world)
    const before = await countMessages(world.owner, second.email)
    expect((await payRest(world, id)).status).toBe(201)
    expect(await receivedOf(second, id)).toHaveLength(1)
    expect(await countMessages(world.owner, second.email)).toBe(before + 1)
    expect(await receivedOf(world.admin, id)).toEqual([])
  })

  it('of a store’s order is its store’s to know', async () => {
    const products = [{ id: world.storeModel, quantity: 1 }]
    const offer = await makeOffer(world, { products, customer: world.storeCustomer })
    const { order: id } = (await accept(world, offer)).ok
    expect((await payRest(world, id)).status).toBe(201)
    expect(await receivedOf(world.tenant, id)).toMatchObject([{ path: `/tenant-orders/${id}` }])
    expect(await receivedOf(world.otherTenant, id)).toEqual([])
  })
})
