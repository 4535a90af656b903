import { expect, it } from 'vitest'
import { copiedLines } from './split-by-vendor.ts'

const arm = {
  id: 4,
  vendor_id: 2,
  vendor_name: 'Alpha Robotics',
  tenant_id: null,
  type: 'MODEL',
  name: 'Arm',
  sku: 'ARM',
  price_cents: 100_00,
  price_breaks: [],
  images: [],
  preview: null,
  quantity: 5,
  lead_time_days: null,
  minimum_order: null,
} as const

const image = (image: string, is_primary = false) => ({ image, is_primary })

it.each([
  [[image('first'), image('primary', true)], 'view', 'primary'],
  [[image('first'), image('second')], 'view', 'first'],
  [[], 'view', 'view'],
  [[], null, null],
])('of pictures %j and a view %s a line shows %s', (images, preview, shown) => {
  const product = { ...arm, images, preview, price_breaks: [] }
  const [line] = copiedLines({ quoteId: 1, tenantId: null, customerId: 9 }, { subQuoteId: 3, vendorId: 2 }, [
    { product, quantity: 1 },
  ])
  expect(line?.image).toBe(shown)
})
