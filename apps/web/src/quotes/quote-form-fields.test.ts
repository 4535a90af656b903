import { messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { resolveQuoteForm } from './quote-form-fields.ts'

const good = { user_id: 3, products: [{ id: 7, quantity: '2' }], notes: '' }

describe('the Add Quote form', () => {
  it('lets a complete quote through', () => {
    expect(resolveQuoteForm(true)(good)).toEqual({
      values: { ...good, products: [{ id: 7, quantity: 2 }] },
      errors: {},
    })
  })

  it('says Required at the user, the product and the quantity at once', () => {
    const { errors } = resolveQuoteForm(true)({
      ...good,
      user_id: null,
      products: [{ id: null, quantity: ' ' }],
    })
    expect(errors).toMatchObject({
      user_id: { message: 'Required' },
      products: [{ id: { message: 'Required' }, quantity: { message: 'Required' } }],
    })
  })

  it('asks a customer for no user', () => {
    expect(resolveQuoteForm(false)({ ...good, user_id: null }).errors).toEqual({})
  })

  it('refuses a quantity below 1 and a product named twice', () => {
    const { errors } = resolveQuoteForm(true)({
      ...good,
      products: [
        { id: 7, quantity: '0' },
        { id: 7, quantity: '1' },
      ],
    })
    expect(errors).toMatchObject({
      products: [
        { quantity: { message: messages.quantityMinimum } },
        { id: { message: messages.productTwice } },
      ],
    })
  })

  it('refuses a quantity that is no whole number for sure', () => {
    for (const quantity of ['1.5', '2,5', '1,234', '1e3', '--5', '0x10', '１２']) {
      const { errors } = resolveQuoteForm(true)({ ...good, products: [{ id: 7, quantity }] })
      expect(errors.products?.[0]?.quantity?.message, quantity).toContain(messages.quantityMinimum)
    }
  })
})
