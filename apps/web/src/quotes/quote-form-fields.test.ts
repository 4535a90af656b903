import { messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { resolveAddedLines, resolveQuoteForm } from './quote-form-fields.ts'

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

describe('lines added to a quote', () => {
  const blank = { id: null, quantity: '1' }
  const added = (...products: { id: number | null; quantity: string }[]) =>
    resolveAddedLines(new Set([7]))({ user_id: null, notes: '', products })

  it('are those that somebody filled in', () => {
    expect(added(blank, { id: 8, quantity: '2' }, { id: null, quantity: '' })).toMatchObject({
      values: { products: [{ id: 8, quantity: 2 }] },
      errors: {},
    })
    expect(added(blank)).toMatchObject({ values: { products: [] }, errors: {} })
  })

  it('need a product, once, that the quote lacks', () => {
    expect(added({ id: null, quantity: '3' }).errors.products?.[0]?.id?.message).toBe(messages.requiredPlain)
    expect(added({ id: 7, quantity: '3' }).errors.products?.[0]?.id?.message).toBe(messages.productTwice)
    const twice = added({ id: 8, quantity: '3' }, { id: 8, quantity: '1' })
    expect(twice.errors.products?.[1]?.id?.message).toBe(messages.productTwice)
  })
})
