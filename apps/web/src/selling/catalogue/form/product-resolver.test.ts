import type { FieldKind } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, formFieldNames } from '@armature/domain/catalogue/products/product-fields'
import { messages } from '@armature/domain/messages'
import { describe, expect, test } from 'vitest'
import { aProduct } from '../../../../testing/a-product.ts'
import type { Product } from '../products/catalogue-queries.ts'
import type { ProductValues } from './product-form-values.ts'
import { blankProduct, bodyOf, changesOf, valuesOf } from './product-form-values.ts'
import { numberRules } from './product-numbers.ts'
import { productErrors } from './product-resolver.ts'

const filled: ProductValues = {
  ...blankProduct,
  name: 'Servo',
  sku: 'S-1',
  quantity: '5',
  length: '2',
  width: '2',
  height: '2',
  weight: '1.25',
  application: [1],
  price: '1290.5',
  equipment: 1,
  component_subcategory: 2,
  model: [3],
}

const soldOut: Product = {
  ...aProduct,
  length: 2,
  width: 2,
  height: 2,
  weight: 1,
  quantity: 0,
  data: { ...aProduct.data, price: '1290.50', application: [1], equipment: { id: 1, name: 'Robot Arms' } },
}

const vendorRules = { original: null, needsVendor: false } as const

describe('the product form', () => {
  test.each(['MODEL', 'COMPONENT'] as const)('of a %s sends every field as it was shown', (type) => {
    const names = formFieldNames.filter((name) => (fieldOf(name).of ?? type) === type)
    const values: Record<FieldKind, unknown> = {
      line: 'A line',
      text: 'A text',
      money: '12.50',
      number: 7,
      choice: { id: 4, name: 'Four' },
      choices: [5, 6],
      file: null,
      values: null,
      breaks: [],
    }
    const coded: Partial<Record<string, string>> = {
      country_of_origin: 'DE',
      hs_code: '8501.10',
      eccn: 'EAR99',
    }
    const given = Object.fromEntries(names.map((name) => [name, coded[name] ?? values[fieldOf(name).kind]]))
    const product = { ...soldOut, ...given, type, data: { ...soldOut.data, ...given } }
    const sent = bodyOf(type, valuesOf(product), null)
    expect(sent).toMatchObject({
      ...given,
      ...Object.fromEntries(
        names.flatMap((name): [string, number][] =>
          fieldOf(name).kind === 'choice'
            ? [[name, 4]]
            : fieldOf(name).kind === 'money'
              ? [[name, 12.5]]
              : [],
        ),
      ),
    })
    expect(productErrors(valuesOf(product), { type, ...vendorRules }).size).toBe(0)
  })

  test('names everything that a blank form lacks, in the order of the form', () => {
    const wrong = productErrors(blankProduct, { type: 'MODEL', ...vendorRules })
    expect([...wrong.keys()]).toEqual([
      'name',
      'sku',
      'price',
      'quantity',
      'equipment',
      'application',
      'length',
      'width',
      'height',
      'weight',
    ])
    expect(wrong.get('price')).toBe(messages.priceRequired)
  })

  test('calls a side or a weight below 1 too small, not missing', () => {
    const light = { ...filled, length: '0.5', width: '0.5', weight: '0.09' }
    const wrong = productErrors(light, { type: 'COMPONENT', ...vendorRules })
    expect(Object.fromEntries(wrong)).toEqual({
      length: messages.quantityMinimum,
      width: messages.quantityMinimum,
      weight: messages.quantityMinimum,
    })
  })

  test.each(['MODEL', 'COMPONENT'] as const)('finds nothing wrong with a filled %s', (type) => {
    expect(productErrors(filled, { type, ...vendorRules }).size).toBe(0)
  })

  test('sends only the fields of its type', () => {
    expect(bodyOf('COMPONENT', filled, null)).not.toHaveProperty('price')
    expect(bodyOf('MODEL', filled, null)).not.toHaveProperty('model')
  })

  test('asks who lists for others for the vendor, when adding only', () => {
    const rules = { type: 'MODEL', needsVendor: true } as const
    expect([...productErrors(filled, { ...rules, original: null }).keys()]).toEqual(['vendor'])
    expect(productErrors(valuesOf(soldOut), { ...rules, original: soldOut }).size).toBe(0)
  })

  test('leaves a sold-out quantity alone when editing, and checks a changed one', () => {
    const rules = { type: 'MODEL', needsVendor: false, original: soldOut } as const
    const values = valuesOf(soldOut)
    expect(productErrors(values, rules).size).toBe(0)
    expect(bodyOf('MODEL', values, soldOut)).not.toHaveProperty('quantity')
    expect(productErrors({ ...values, quantity: '-1' }, rules).get('quantity')).toContain(
      messages.quantityMinimum,
    )
  })

  test('an edit sends what it changed and nothing else, for another one may have changed the rest', () => {
    const values = valuesOf(soldOut)
    expect(changesOf('MODEL', values, soldOut)).toEqual({})
    const changed = { ...values, description: 'New', price: '0', application: [1, 2] }
    expect(changesOf('MODEL', changed, soldOut)).toEqual({
      description: 'New',
      price: 0,
      application: [1, 2],
    })
    expect(changesOf('MODEL', { ...values, quantity: '3' }, soldOut)).toEqual({ quantity: 3 })
  })

  test('reads its numbers by the one rule, and refuses at the field what has no sure reading', () => {
    const rules = { type: 'MODEL', ...vendorRules } as const
    const typed = { ...filled, price: '$1,234.50', quantity: ' 12 ', length: '2.' }
    expect(productErrors(typed, rules).size).toBe(0)
    expect(bodyOf('MODEL', typed, null)).toMatchObject({ price: 1234.5, quantity: 12, length: 2 })
    for (const name of ['price', 'quantity', 'length', 'width', 'height', 'weight'] as const) {
      for (const text of ['12,50', '1,234', '1e3', '--5', '0x10', '1 234'])
        expect(productErrors({ ...filled, [name]: text }, rules).get(name)).toBe(numberRules[name].unreadable)
    }
    expect(productErrors({ ...filled, quantity: '1.5' }, rules).get('quantity')).toBe(
      numberRules.quantity.unreadable,
    )
  })

  test('says of a number that has no sure reading once what is right, and how it is typed', () => {
    const wrong = productErrors({ ...filled, minimum_order: '1e3' }, { type: 'MODEL', ...vendorRules })
    expect(wrong.get('minimum_order')).toBe(`${messages.minimumRange}. ${messages.wholeNumberHint}`)
    for (const { unreadable } of Object.values(numberRules)) expect(unreadable).not.toContain('..')
  })

  test('says how much too long a text is', () => {
    const errors = productErrors({ ...filled, sku: 'x'.repeat(65) }, { ...vendorRules, type: 'MODEL' })
    expect(errors.get('sku')).toBe('Too Long! 65 characters, of which 64 can be kept.')
  })

  test('an emptied field is missing, not what it held before', () => {
    const emptied = { ...valuesOf(soldOut), price: '', length: '', quantity: ' ' }
    const wrong = productErrors(emptied, { type: 'MODEL', needsVendor: false, original: soldOut })
    expect(Object.fromEntries(wrong)).toEqual({
      price: messages.priceRequired,
      quantity: messages.required,
      length: messages.required,
    })
  })

  test('a new product sends all its fields', () => {
    expect(changesOf('COMPONENT', filled, null)).toEqual(bodyOf('COMPONENT', filled, null))
  })

  test('an edit names neither the vendor nor the store', () => {
    const body = bodyOf('MODEL', valuesOf(soldOut), soldOut)
    expect(body).not.toHaveProperty('vendor')
    expect(body).not.toHaveProperty('tenant_status')
  })
})
