import { expect, it } from 'vitest'
import { moneyMeanwhileText } from './money-meanwhile.ts'

const read = { paid: 20_00, refunded: 5_00, shipment: 0 }

it.each([
  ['Meanwhile $10.00 was paid.', { ...read, paid: 30_00 }],
  ['Meanwhile $10.00 was refunded.', { ...read, paid: 10_00, refunded: 15_00 }],
  ['Meanwhile $7.50 was paid and $20.00 was refunded.', { paid: 7_50, refunded: 25_00, shipment: 0 }],
  ['Meanwhile shipment was set to $12.50.', { ...read, shipment: 12_50 }],
  [
    'Meanwhile $1.00 was paid, $1.00 was refunded, and shipment was set to $3.00.',
    { paid: 20_00, refunded: 6_00, shipment: 3_00 },
  ],
])('%s', (text, now) => {
  expect(moneyMeanwhileText(read, now)).toBe(text)
})
