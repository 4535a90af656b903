import { expect, it } from 'vitest'
import { cardIcon, expiryText, isCardExpired } from './card.ts'

const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2026 }

it('shows the visa icon for visa and american express for everything else', () => {
  expect(['visa', 'amex', 'mastercard', 'discover', ''].map(cardIcon)).toEqual([
    'visa',
    ...Array.from({ length: 4 }, () => 'american-express'),
  ])
})

it('takes a card as good until the end of its month', () => {
  expect(isCardExpired(card, new Date(2026, 10, 30, 23, 59))).toBe(false)
  expect(isCardExpired(card, new Date(2026, 11, 1))).toBe(true)
  expect(isCardExpired({ ...card, exp_month: 12 }, new Date(2026, 11, 31))).toBe(false)
  expect(expiryText({ ...card, exp_month: 3 })).toBe('03/2026')
})
