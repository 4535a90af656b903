import { limits } from '@armature/domain/limits'
import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { expect, it } from 'vitest'
import { typedLineTotal, typedSubTotal } from './typed-totals.ts'

const line = { price: '4.00', quantity: 3 }

it('counts a price that is typed, whatever its spelling, and leaves out what is none', () => {
  expect(typedLineTotal(line, undefined)).toEqual({ text: '$12.00', isUnsaved: false, refusal: null })
  expect(typedLineTotal(line, ' $1,290.10 ')).toEqual({ text: '$3,870.30', isUnsaved: true, refusal: null })
  for (const text of ['12,50', '0.99', 'x', '4', '4.00'])
    expect(typedLineTotal(line, text)).toMatchObject({ text: '$12.00', isUnsaved: false })
  expect(typedLineTotal(line, '')).toEqual({ text: 'Not priced', isUnsaved: true, refusal: null })
})

it('counts cents exactly, and says that a line is missing', () => {
  const lines = [
    { price: '0.10', quantity: 3, typed: '1.10' },
    { price: '0.00', quantity: 1, typed: undefined },
    { price: '1.20', quantity: 1, typed: undefined },
  ]
  expect(typedSubTotal('1.50', lines, null)).toEqual({ text: '$4.50 so far', isUnsaved: true, refusal: null })
  expect(typedSubTotal('1.75', lines, 25).text).toBe('$4.75 so far')
})

it('says why a total can’t be saved', () => {
  const most = String(limits.price.maxCents / 100)
  const large = { price: '4.00', quantity: limits.quote.quantityMax }
  expect(typedLineTotal(large, most).refusal).toBe(totalTooLargeText())
  const half = Array.from({ length: 2 }, () => ({ price: '1.00', quantity: 60, typed: most }))
  expect(typedSubTotal('120.00', half, null).refusal).toBe(totalTooLargeText())
  expect(typedSubTotal('120.00', half.slice(1), null).refusal).toBeNull()
})
