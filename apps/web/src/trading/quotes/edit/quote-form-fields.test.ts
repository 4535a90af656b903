import { messages } from '@armature/domain/messages'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { describe, expect, it } from 'vitest'
import { resolverOf } from '@armature/ui/form/form-errors.ts'
import type { QuoteFormFields, QuoteFormRules } from './quote-form-fields.ts'
import { addedLinesRules, quoteFormRules } from './quote-form-fields.ts'

const resolve =
  ({ check, toSent }: QuoteFormRules) =>
  (fields: QuoteFormFields) =>
    resolverOf(check, toSent)(fields, undefined, { fields: {}, shouldUseNativeValidation: false })
const resolveQuoteForm = (withUser: boolean) => resolve(quoteFormRules(withUser))
const resolveAddedLines = (held: ReadonlySet<number>) => resolve(addedLinesRules(held))

const good = { user_id: 3, products: [{ id: 7, quantity: '2' }], notes: '' }

describe('the Add Quote form', () => {
  it('lets a complete quote through', async () => {
    expect(await resolveQuoteForm(true)(good)).toEqual({
      values: { ...good, products: [{ id: 7, quantity: 2 }] },
      errors: {},
    })
  })

  it('says Required at the user, the product and the quantity at once', async () => {
    const { errors } = await resolveQuoteForm(true)({
      ...good,
      user_id: null,
      products: [{ id: null, quantity: ' ' }],
    })
    expect(errors).toMatchObject({
      user_id: { message: 'Required' },
      products: [{ id: { message: 'Required' }, quantity: { message: 'Required' } }],
    })
  })

  it('asks a customer for no user', async () => {
    expect((await resolveQuoteForm(false)({ ...good, user_id: null })).errors).toEqual({})
  })

  it('refuses a quantity below 1 and a product named twice', async () => {
    const { errors } = await resolveQuoteForm(true)({
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

  it('refuses a quantity that is no whole number for sure', async () => {
    for (const quantity of ['1.5', '2,5', '1,234', '1e3', '--5', '0x10', '１２']) {
      const { errors } = await resolveQuoteForm(true)({ ...good, products: [{ id: 7, quantity }] })
      expect(errors.products?.[0]?.quantity?.message, quantity).toContain(messages.quantityMinimum)
    }
  })
})

describe('a line that is empty', () => {
  const line = { id: 7, quantity: '2' }
  const send = (...products: QuoteFormFields['products']) => resolveQuoteForm(true)({ ...good, products })

  it('is none at the end, where Enter left it, and is missing its product anywhere else', async () => {
    const empty = { id: null, quantity: '1' }
    expect(await send(line, empty)).toMatchObject({
      values: { products: [{ id: 7, quantity: 2 }] },
      errors: {},
    })
    for (const products of [[empty], [empty, line]])
      expect((await send(...products)).errors.products?.[0]?.id?.message).toBe(messages.requiredPlain)
  })

  it('is missing its product where a pasted SKU found none, and says that', async () => {
    const unknown = { id: null, quantity: '1', reason: 'No such part.' }
    expect((await send(line, unknown)).errors.products?.[1]?.id?.message).toBe('No such part.')
    const { errors } = await resolveAddedLines(new Set())({ ...good, products: [unknown] })
    expect(errors.products?.[0]?.id?.message).toBe('No such part.')
  })
})

describe('lines added to a quote', () => {
  const blank = { id: null, quantity: '1' }
  const added = (...products: { id: number | null; quantity: string }[]) =>
    resolveAddedLines(new Set([7]))({ user_id: null, notes: '', products })

  it('are those that somebody filled in', async () => {
    expect(await added(blank, { id: 8, quantity: '2' }, { id: null, quantity: '' })).toMatchObject({
      values: { products: [{ id: 8, quantity: 2 }] },
      errors: {},
    })
    expect(await added(blank)).toMatchObject({ values: { products: [] }, errors: {} })
  })

  it('need a product, once, that the quote lacks', async () => {
    expect((await added({ id: null, quantity: '3' })).errors.products?.[0]?.id?.message).toBe(
      messages.requiredPlain,
    )
    expect((await added({ id: 7, quantity: '3' })).errors.products?.[0]?.id?.message).toBe(
      editWords.onQuoteAlready,
    )
    const twice = await added({ id: 8, quantity: '3' }, { id: 8, quantity: '1' })
    expect(twice.errors.products?.[1]?.id?.message).toBe(messages.productTwice)
  })
})
