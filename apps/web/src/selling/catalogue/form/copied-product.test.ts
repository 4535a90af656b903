import type { Actor } from '@armature/domain/rights/actor'
import { expect, it } from 'vitest'
import type { Product } from '../products/catalogue-queries.ts'
import { copiedValues, valuesOf } from './product-form-values.ts'

const product = {
  id: 7,
  sku: 'ARM-1',
  tenant: 30,
  quantity: 12,
  data: {
    name: 'Arm',
    price: '100.00',
    price_breaks: [{ quantity: 10, price: '90.00' }],
    vendor: { id: 3 },
    component_subcategory: { id: 5, name: 'Servos' },
  },
} as unknown as Product // the form reads no more of it

const actorOf = (actor: Pick<Actor, 'role' | 'tenantId'>): Actor => ({ ...actor, userId: 3, name: '' })

it('copies everything but the SKU, the vendor for whoever may list for any, and the store for its owner', () => {
  const admin = copiedValues(product, actorOf({ role: 'ADMIN', tenantId: null }))
  expect(admin).toEqual({ ...valuesOf(product), sku: '', tenant_status: false, vendor: 3 })
  const owner = copiedValues(product, actorOf({ role: 'VENDOR', tenantId: 30 }))
  expect(owner).toEqual({ ...valuesOf(product), sku: '', tenant_status: true, vendor: null })
})
