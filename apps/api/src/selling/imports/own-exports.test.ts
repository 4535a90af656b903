import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { ExportFormat } from '@armature/contract/platform/list-columns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  const { owner, references } = world
  for (const [vendor, tenant] of [
    [world.vendor.userId, null],
    [world.tenant.userId, world.tenant.tenantId],
  ] as const) {
    const given = { vendor_id: vendor, tenant_id: tenant }
    await buildProduct(owner, references, { ...given, name: 'Sold out', sku: `OUT-${vendor}`, quantity: 0 })
    await buildProduct(owner, references, {
      ...given,
      type: 'COMPONENT',
      name: '=Odd "name", with; signs',
      sku: `007-${vendor}`,
      quantity: 1_234,
      price_breaks: JSON.stringify([
        { quantity: 1, cents: 1_250 },
        { quantity: 10, cents: 1_100 },
      ]),
    })
    await buildProduct(owner, references, {
      ...given,
      name: 'Dear',
      sku: `1E5-${vendor}`,
      price_cents: 123_456_789,
      price_breaks: JSON.stringify([{ quantity: 10, cents: 1_100 }]),
    })
  }
})
afterAll(() => world.stop())

/** Exported as the screens do. */
const screens = {
  products: {
    columns: 'name,sku,type,vendor,price,quantity',
    headings: 'Name,SKU,Type,Vendor,Price,Quantity',
  },
  inventory: { columns: 'name,sku,type,stock,quantity', headings: 'Name,SKU,Type,Stock,Quantity' },
} as const

const exported = async (user: TestUser, screen: keyof typeof screens, format: ExportFormat) => {
  const { authorization } = await world.signIn(user)
  const query = new URLSearchParams({ ...screens[screen], format, vendor__user_ptr__in: String(user.userId) })
  const answer = await fetch(`${world.url}${endpointPaths.exportProducts.path}?${query}`, {
    headers: { authorization },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

it.each([
  ['products', 'csv', 'vendor'],
  ['products', 'xlsx', 'vendor'],
  ['inventory', 'csv', 'vendor'],
  ['inventory', 'xlsx', 'vendor'],
  ['products', 'csv', 'tenant'],
  ['products', 'xlsx', 'tenant'],
] as const)('our own export of %s as %s comes back unchanged, row for row', async (screen, format, who) => {
  const user = world[who]
  const { ok } = await sendProducts(world, user, await exported(user, screen, format), {
    name: `${screen}.${format}`,
  })
  expect(ok.plans).toEqual({ ADD: 0, CHANGE: 0, KEEP: 4, REFUSE: 0 })
  expect([ok.asked, ok.questions, ok.foreign, ok.twofold]).toEqual([[], [], [], null])
})
