import { messages } from '@armature/domain/messages'
import { isProblem } from '@armature/domain/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { References, TestUser, World } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildTenant,
  buildUser,
  buildVendor,
  createWorld,
} from '../../../../testing/builders.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import type { ProductForm } from './product-form.ts'
import { findProductRow } from './product-repository.ts'

let world: World
let references: References
let admin: TestUser
let vendor: TestUser
let other: TestUser
let tenant: TestUser
let customer: TestUser
beforeAll(async () => {
  world = await createWorld()
  references = await buildReferences(world.owner)
  admin = await buildAdmin(world.owner)
  vendor = await buildVendor(world.owner)
  other = await buildVendor(world.owner)
  tenant = await buildTenant(world.owner)
  customer = await buildUser(world.owner)
})
afterAll(() => world.drop())

let counter = 0
const model = (more: Partial<ProductForm> = {}): ProductForm => {
  counter += 1
  return {
    name: 'Arm',
    sku: `ARM-${counter}`,
    quantity: 7,
    length: 10.5,
    width: 5,
    height: 4,
    weight: 3,
    application: [references.application],
    price: 12_950 as NonNullable<ProductForm['price']>,
    equipment: references.equipment,
    ...more,
  }
}
const component = (models: number[], more: Partial<ProductForm> = {}): ProductForm => {
  const { price, equipment, ...common } = model(more)
  void price
  void equipment
  return { ...common, component_subcategory: references.subcategory, model: models, ...more }
}
const add = (actor: TestUser, form: ProductForm) => createProduct(world.contextOf(actor), 'MODEL', form)
const change = (actor: TestUser, id: number, form: ProductForm, type: 'MODEL' | 'COMPONENT' = 'MODEL') =>
  changeProduct(world.contextOf(actor), { id, type }, form)
const remove = (actor: TestUser, id: number) => deleteProduct(world.contextOf(actor), { id, type: 'MODEL' })
const added = async (actor: TestUser, form: ProductForm) => {
  const answer = await add(actor, form)
  if (isProblem(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const fieldsOf = (answer: unknown) => (isProblem(answer) ? answer.fields : answer)
const eventsOf = (productId: number) =>
  world.owner.selectFrom('events').selectAll().where('product_id', '=', productId).orderBy('id').execute()

describe('adding a product', () => {
  it('lists a vendor’s model under its own name', async () => {
    expect(await added(vendor, model({ sku: 'ARM-A' }))).toMatchObject({
      type: 'MODEL',
      sku: 'ARM-A',
      quantity: 7,
      length: 10.5,
      tenant: null,
      data: {
        price: '129.50',
        vendor: { id: vendor.userId },
        equipment: { id: references.equipment },
        model: [],
      },
    })
  })

  it('lists a component without a price', async () => {
    const { id } = await added(vendor, model())
    const answer = await createProduct(world.contextOf(vendor), 'COMPONENT', component([id]))
    expect(answer).toMatchObject({ type: 'COMPONENT', data: { price: null, model: [id], equipment: null } })
  })

  it('refuses a SKU that the vendor has, in any case, and lets another vendor have it', async () => {
    await added(vendor, model({ sku: 'Same-1' }))
    expect(fieldsOf(await add(vendor, model({ sku: 'SAME-1' })))).toEqual({ sku: [messages.skuTaken] })
    expect(await added(other, model({ sku: 'Same-1' }))).toMatchObject({ sku: 'Same-1' })
  })

  it('takes a choice that is made twice as one', async () => {
    const twice = [references.application, references.application]
    const { id, data } = await added(vendor, model({ application: twice }))
    expect(data.application).toEqual([references.application])
    const fits = await createProduct(world.contextOf(vendor), 'COMPONENT', component([id, id]))
    expect(fits).toMatchObject({ data: { model: [id] } })
  })

  it('names every field that refers to nothing', async () => {
    const form = component([999_999], { application: [999_999], component_subcategory: 999_999 })
    const text = [messages.unknownReference]
    const answer = await createProduct(world.contextOf(vendor), 'COMPONENT', form)
    expect(fieldsOf(answer)).toEqual({ application: text, component_subcategory: text, model: text })
    expect(fieldsOf(await add(vendor, model({ equipment: 999_999 })))).toEqual({ equipment: text })
  })

  it('takes no file that was not uploaded here', async () => {
    const image = { image: 'https://elsewhere.test/a.png', is_primary: true }
    const form = model({ images: [image], cad: 'https://elsewhere.test/a.step' })
    expect(fieldsOf(await add(vendor, form))).toEqual({
      'images.0.image': [messages.fileNotOurs],
      cad: [messages.fileNotOurs],
    })
  })

  it('asks an admin for the vendor, and takes it from no one else', async () => {
    expect(await added(admin, model({ vendor: vendor.userId }))).toMatchObject({
      data: { vendor: { id: vendor.userId } },
    })
    expect(fieldsOf(await add(admin, model()))).toEqual({ vendor: [messages.vendorRequired] })
    expect(fieldsOf(await add(admin, model({ vendor: customer.userId })))).toEqual({
      vendor: [messages.unknownReference],
    })
    expect(fieldsOf(await add(vendor, model({ vendor: other.userId })))).toEqual({
      vendor: [messages.vendorNotYours],
    })
  })

  it('puts a product into its owner’s store', async () => {
    expect(await added(tenant, model({ tenant_status: true }))).toMatchObject({ tenant: tenant.tenantId })
    expect(await added(tenant, model({ tenant_status: false }))).toMatchObject({ tenant: null })
    expect(fieldsOf(await add(vendor, model({ tenant_status: true })))).toEqual({
      tenant_status: [messages.tenantSwitchNeedsTenant],
    })
  })
})

describe('changing a product', () => {
  it('keeps fields left out and records what changed', async () => {
    const { id } = await added(vendor, model())
    expect(await change(vendor, id, { name: 'Longer arm', weight: 3 })).toMatchObject({
      quantity: 7,
      weight: 3,
      data: { name: 'Longer arm', price: '129.50' },
    })
    const [, changed] = await eventsOf(id)
    expect(changed).toMatchObject({
      kind: 'product.updated',
      actor_id: vendor.userId,
      before: { name: 'Arm' },
      after: { name: 'Longer arm' },
    })
  })

  it('is the inventory’s edit with a quantity alone', async () => {
    const { id } = await added(vendor, model())
    expect(await change(vendor, id, { quantity: 3 })).toMatchObject({ quantity: 3 })
    expect((await eventsOf(id))[1]).toMatchObject({
      kind: 'product.quantity',
      before: { quantity: 7 },
      after: { quantity: 3 },
    })
  })

  it('records nothing where nothing changes', async () => {
    const form = model()
    const { id } = await added(vendor, form)
    await change(vendor, id, form)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('is an admin’s and the owner’s, and no one else’s', async () => {
    const { id } = await added(vendor, model())
    expect(await change(admin, id, { quantity: 9 })).toMatchObject({ quantity: 9 })
    for (const actor of [other, tenant, customer]) {
      expect(await change(actor, id, { quantity: 1 })).toMatchObject({
        problem: 'forbidden',
        detail: messages.notAllowed,
      })
      expect(await remove(actor, id)).toMatchObject({ problem: 'forbidden' })
    }
    expect(await change(vendor, id, {})).toMatchObject({ quantity: 9 })
  })

  it('finds no product through the other kind’s call, of a foreign store, or that is hidden', async () => {
    const { id } = await added(vendor, model())
    const inStore = await added(tenant, model({ tenant_status: true }))
    expect(await change(vendor, id, { quantity: 1 }, 'COMPONENT')).toMatchObject({ problem: 'not_found' })
    expect(await change(vendor, inStore.id, { quantity: 1 })).toMatchObject({ problem: 'not_found' })
    await remove(vendor, id)
    expect(await change(vendor, id, { quantity: 1 })).toMatchObject({ problem: 'not_found' })
  })

  it('refuses another product’s SKU, and moves a product neither to a vendor nor to a store', async () => {
    const one = await added(tenant, model())
    const two = await added(tenant, model())
    expect(fieldsOf(await change(tenant, two.id, { sku: one.sku }))).toEqual({ sku: [messages.skuTaken] })
    expect(fieldsOf(await change(tenant, one.id, { tenant_status: true }))).toEqual({
      tenant_status: [messages.tenantSwitchLocked],
    })
    expect(fieldsOf(await change(admin, one.id, { vendor: other.userId }))).toEqual({
      vendor: [messages.vendorLocked],
    })
    expect(await change(admin, one.id, { vendor: tenant.userId, tenant_status: false })).toMatchObject({
      id: one.id,
    })
  })
})

describe('deleting a product', () => {
  it('hides it and frees its SKU', async () => {
    const product = await added(vendor, model())
    expect(await remove(vendor, product.id)).toEqual({})
    expect(
      await world.contextOf(vendor).inRead((trx) => findProductRow(trx, vendor, product.id)),
    ).toBeUndefined()
    expect(await remove(vendor, product.id)).toMatchObject({ problem: 'not_found' })
    expect(await added(vendor, model({ sku: product.sku }))).toMatchObject({ sku: product.sku })
    expect((await eventsOf(product.id)).map(({ kind }) => kind)).toEqual([
      'product.created',
      'product.deleted',
    ])
  })

  it('is an admin’s too', async () => {
    const id = await buildProduct(world.owner, references, { vendor_id: vendor.userId })
    expect(await remove(admin, id)).toEqual({})
  })
})
