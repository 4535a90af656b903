import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import { expect, it } from 'vitest'
import { breakIssues } from './price-break-values.ts'

const saidOf = (quantity: string, price: string) =>
  Object.fromEntries(
    // An empty row above doesn't count; the error is at the typed row.
    breakIssues('COMPONENT', {
      price: '',
      price_breaks: [
        { quantity: '', price: '' },
        { quantity, price },
      ],
    }).map(({ path, message }) => [path.join('.'), message]),
  )

it('a price by quantity that is no number for sure is told how to write it', () => {
  for (const price of ['12,50', '-3', '1.234', 'ten'])
    expect(saidOf('10', price), price).toEqual({
      'price_breaks.1.price': `${messages.priceInvalidInline}. ${messages.decimalHint}`,
    })
  for (const quantity of ['2,5', '-3', '1.5'])
    expect(saidOf(quantity, '9.00'), quantity).toEqual({
      'price_breaks.1.quantity': `${messages.quantityMinimum}. ${messages.wholeNumberHint}`,
    })
})

it('a price by quantity beyond its bounds is told them', () => {
  const { minCents, maxCents } = limits.price
  const bounds = fill(messages.priceHint, { min: formatCents(minCents), max: formatCents(maxCents) })
  for (const price of ['0', '99999999999'])
    expect(saidOf('10', price), price).toEqual({ 'price_breaks.1.price': bounds })
})

it('half a price by quantity is missing its other half', () => {
  expect(saidOf('', '9.00')).toEqual({ 'price_breaks.1.quantity': messages.breakMissing })
  expect(saidOf('10', ' ')).toEqual({ 'price_breaks.1.price': messages.breakMissing })
})
