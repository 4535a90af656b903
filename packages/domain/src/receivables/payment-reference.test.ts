import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderOfReference, paymentReference } from './payment-reference.ts'

const orderId = fc.integer({ min: 1, max: 999_999_999 })

it('is a reference by ISO 11649, which other programs read', () => {
  // Computed by hand: 98 - (000042271500 mod 97).
  expect(paymentReference(42)).toBe(`RF${String(98 - (42_271_500 % 97)).padStart(2, '0')} 0000 42`)
})

it('names its order, printed or typed, with other words around it', () => {
  fc.assert(
    fc.property(orderId, (id) => {
      const reference = paymentReference(id)
      for (const text of [
        reference,
        reference.replaceAll(' ', ''),
        `Invoice ${reference.toLowerCase()}. Thanks`,
      ])
        expect(orderOfReference(text)).toBe(id)
    }),
  )
})

it('detects a mistyped digit and two swapped ones', () => {
  fc.assert(
    fc.property(orderId, fc.nat(), fc.integer({ min: 1, max: 9 }), (id, where, by) => {
      const typed = paymentReference(id).replaceAll(' ', '')
      const at = 2 + (where % (typed.length - 2))
      const wrong = (Number(typed[at]) + by) % 10
      expect(orderOfReference(`${typed.slice(0, at)}${wrong}${typed.slice(at + 1)}`)).toBeNull()
      const [first = '', second = ''] = typed.slice(at, at + 2)
      if (second !== '' && first !== second)
        expect(orderOfReference(`${typed.slice(0, at)}${second}${first}${typed.slice(at + 2)}`)).toBeNull()
    }),
  )
})

it.each(['', 'Invoice 42', 'RF00', 'RF18 12'])('finds none in %s', (text) => {
  expect(orderOfReference(text)).toBeNull()
})
