import { expect, test } from 'vitest'
import { listPriceText } from './list-price.ts'

test('a list price that is unset is never shown as $0.00', () => {
  expect(listPriceText(null)).toBe('On quote')
  expect(listPriceText('0.00')).toBe('On quote')
  expect(listPriceText('1290.50')).toBe('$1,290.50')
})
