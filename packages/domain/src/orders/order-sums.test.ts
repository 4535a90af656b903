import { expect, it } from 'vitest'
import { orderSums } from './order-sums.ts'

const order = {
  lines: [
    { price: 1_999, quantity: 3 },
    { price: 5_000, quantity: 1 },
  ],
  freights: [
    { vendor: 'Alpha Robotics', amount: 950 },
    { vendor: 'Beta Motion', amount: 0 },
    { vendor: 'Gamma Sensing', amount: null },
  ],
  tax: { name: 'VAT 19 %', amount: 2_270 },
  shipment: 0,
  refunded: 0,
  total: 14_217,
}

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

it('adds up to the total to the cent, with the freight and without a shipment that nobody charged', () => {
  expect(orderSums(order)).toEqual([
    { name: 'Parts', amount: 10_997 },
    { name: 'Freight of Alpha Robotics', amount: 950 },
    { name: 'Freight of Beta Motion', amount: 0 },
    { name: 'VAT 19 %', amount: 2_270 },
  ])
  expect(sumOf(orderSums(order))).toBe(order.total)
})

it('names a shipment that was added, and what was given back or is charged no more', () => {
  const changed = { ...order, tax: null, shipment: 1_250, refunded: 3_000, total: 0 }
  expect(orderSums(changed).slice(3)).toEqual([
    { name: 'Shipment', amount: 1_250 },
    { name: 'Refunded', amount: -3_000 },
    { name: 'Not charged', amount: -10_197 },
  ])
  expect(sumOf(orderSums(changed))).toBe(0)
})

it('doesn’t present a tax reduction as a waived amount while its refund is in progress', () => {
  expect(orderSums({ ...order, tax: null }).at(-1)).toEqual({ name: 'To be credited', amount: 2_270 })
})
