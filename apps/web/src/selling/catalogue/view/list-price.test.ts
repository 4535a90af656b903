import { expect, test } from 'vitest'
import { sellerPriceText, shopPriceText } from './list-price.ts'

test('a price is shown with the pieces that it is for, and none is never shown as $0.00', () => {
  expect(sellerPriceText(null)).toBe('On quote')
  expect(shopPriceText(null)).toBe('Price on request')
  expect(sellerPriceText({ quantity: 1, price: '1290.50' })).toBe('$1,290.50')
  expect(shopPriceText({ quantity: 1_000, price: '9.00' })).toBe('$9.00 from 1,000')
})
