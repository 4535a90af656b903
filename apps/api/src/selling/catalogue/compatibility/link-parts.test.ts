import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let servo: number
let same: number
let cheap: number
let gamma: TestUser

const part = { manufacturer: 'ROBOTIS', part_number: 'XL330-M077-T', type: 'COMPONENT' } as const

beforeAll(async () => {
  world = await startQuoteWorld()
  gamma = world.otherVendor
  const build = (vendor: TestUser, given: object) =>
    buildProduct(world.owner, world.references, { vendor_id: vendor.userId, type: 'COMPONENT', ...given })
  servo = await build(world.vendor, part)
  same = await build(world.vendor2, part)
  cheap = await build(gamma, { manufacturer: 'Other' })
})
afterAll(() => world.stop())

const quoteOf = (products: { id: number; quantity: number }[]) => addQuote(world, products)
const compare = async (id: number) =>
  (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
const productsOf = async (id: number) => (await compare(id)).needs[0]?.offers.map(({ product }) => product)
const link = (product: number, equal_to: number, user = world.admin) =>
  world.callAs(user, 'linkParts', { body: { product, equal_to, reason: 'Same gearbox and horn' } })

const unlink = (product: number, equal_to: number) =>
  world.callAs(world.admin, 'unlinkParts', { body: { product, equal_to } })

describe('parts that an administrator links', () => {
  it('are compared, with who says so and why, until that is taken back', async () => {
    const { id } = await quoteOf([{ id: servo, quantity: 2 }])
    expect((await link(cheap, servo)).status).toBe(201)
    const linked = (await compare(id)).needs[0]?.offers.find(({ product }) => product === cheap)
    expect(linked).toMatchObject({
      price: '0.00',
      same_number: false,
      link: { reason: 'Same gearbox and horn', by: world.admin.name },
    })
    // A product with the linked one's number is the same part too; a product linked with that one is another
    // judgement.
    const number = { manufacturer: 'Other', part_number: 'O-1', type: 'COMPONENT' } as const
    await world.owner.updateTable('products').set(number).where('id', '=', cheap).execute()
    const build = (given: object = {}) =>
      buildProduct(world.owner, world.references, { vendor_id: gamma.userId, type: 'COMPONENT', ...given })
    const [alike, far] = [await build({ ...number, vendor_id: world.vendor2.userId }), await build()]
    await link(alike, far)
    const products = () => productsOf(id)
    expect(await products()).toEqual([servo, same, cheap, alike])
    expect((await unlink(servo, cheap)).status).toBe(204)
    expect(await products()).toEqual([servo, same])
    expect((await unlink(servo, cheap)).status).toBe(404)
  })

  it('are read at the product, from either side, with why; also while its vendor doesn’t sell', async () => {
    const equalOf = async (id: number) =>
      (await world.callAs(world.admin, 'readEqualParts', { params: { id } })).ok
    const before = await equalOf(servo)
    expect(before).toMatchObject([{ product: same, vendor: 'Beta Motion', same_number: true, link: null }])
    await link(servo, cheap)
    const said = { reason: 'Same gearbox and horn', by: world.admin.name }
    expect((await equalOf(cheap)).find(({ product }) => product === servo)).toMatchObject({
      vendor: 'Alpha Robotics',
      same_number: false,
      link: said,
    })
    const setStatus = (status: 'APPROVED' | 'SUSPENDED') =>
      world.owner.updateTable('users').set({ status }).where('id', '=', gamma.userId).execute()
    await setStatus('SUSPENDED')
    expect((await equalOf(servo)).map(({ product }) => product)).toContain(cheap)
    await setStatus('APPROVED')
    await unlink(servo, cheap)
    expect(await equalOf(servo)).toEqual(before)
    expect((await world.callAs(world.admin, 'readEqualParts', { params: { id: 999_999 } })).status).toBe(404)
    expect((await world.callAs(world.vendor, 'readEqualParts', { params: { id: servo } })).status).toBe(403)
  })

  it('are refused where they are one part already, or no part', async () => {
    const texts = async (product: number, equal_to: number) =>
      (await link(product, equal_to)).error['equal_to']
    expect(await texts(servo, servo)).toEqual(['Choose another part than this one.'])
    expect(await texts(servo, same)).toEqual(['These are already linked.'])
    expect(await texts(servo, 999_999)).toEqual(['This product is not available.'])
    await link(servo, world.component)
    expect(await texts(world.component, servo)).toEqual(['These are already linked.'])
    await unlink(servo, world.component)
    expect((await link(999_999, servo)).status).toBe(404)
  })

  it('are told in both products’ histories, to administrators alone', async () => {
    await link(servo, world.component)
    const told = async (user: TestUser, id: number) => {
      const answer = await world.callAs(user, 'readProductTimeline', { params: { id } })
      return answer.ok.results.map(({ kind, reason }) => [kind, reason])
    }
    const event = ['product.linked', 'Same gearbox and horn']
    expect(await told(world.admin, servo)).toContainEqual(event)
    expect(await told(world.admin, world.component)).toContainEqual(event)
    expect((await told(world.vendor, servo)).map(([kind]) => kind)).not.toContain('product.linked')
    await unlink(servo, world.component)
    expect((await told(world.admin, servo))[0]).toEqual(['product.unlinked', 'Same gearbox and horn'])
  })

  it('are refused where no quote can hold both, a store’s and another’s', async () => {
    const ofStore = (store: TestUser & { tenantId: number }) =>
      buildProduct(world.owner, world.references, {
        ...part,
        vendor_id: store.userId,
        tenant_id: store.tenantId,
      })
    for (const foreign of [await ofStore(world.tenant), await ofStore(world.otherTenant)])
      expect((await link(servo, foreign)).error['equal_to']).toEqual([
        'Sold in another store, so it can’t be on the same quote.',
      ])
  })
})

describe('nobody but the operator', () => {
  it('compares offers, links parts or reads of either', async () => {
    const { id } = await quoteOf([{ id: servo, quantity: 12 }])
    for (const user of [world.vendor, world.tenant, world.customer]) {
      expect((await world.callAs(user, 'compareOffers', { params: { id } })).status).toBe(403)
      expect((await link(servo, cheap, user)).status).toBe(403)
    }
    const store = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    expect((await world.callAs(world.tenant, 'compareOffers', { params: { id: store.id } })).status).toBe(403)
  })
})
