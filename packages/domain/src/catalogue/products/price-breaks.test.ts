import { describe, expect, it } from 'vitest'
import { breakErrors, breaksText, fromPriceOf, fromPriceText, startingPrice } from './price-breaks.ts'

const breaks = [
  { quantity: 10, cents: 900 },
  { quantity: 50, cents: 800 },
]

describe('the price that lists show', () => {
  it.each([
    [{ price: 1_000, breaks }, '$10.00'],
    [{ price: null, breaks }, '$9.00 from 10'],
    [{ price: 0, breaks }, '$9.00 from 10'],
    [{ price: null, breaks: [{ quantity: 1, cents: 900 }] }, '$9.00'],
    [{ price: null, breaks: [] }, 'none'],
    [{ price: 0, breaks: [] }, 'none'],
  ])('is that of the fewest pieces: %j', (product, text) => {
    expect(fromPriceText(fromPriceOf(product), 'none')).toBe(text)
  })
})

describe('the price that a line starts with', () => {
  const model = { type: 'MODEL', price: 1_000, breaks } as const
  const component = { type: 'COMPONENT', price: null, breaks } as const

  it.each([
    [1, 1_000, 0],
    [9, 1_000, 0],
    [10, 900, 900],
    [49, 900, 900],
    [50, 800, 800],
    [1_000_000, 800, 800],
  ])('follows a quantity of %d', (quantity, ofModel, ofComponent) => {
    expect(startingPrice(model, quantity)).toBe(ofModel)
    expect(startingPrice(component, quantity)).toBe(ofComponent)
  })

  it('is unset for a component without prices, whatever stands in its price', () => {
    expect(startingPrice({ type: 'COMPONENT', price: 5_000, breaks: [] }, 3)).toBe(0)
    expect(startingPrice({ type: 'MODEL', price: null, breaks: [] }, 3)).toBe(0)
  })
})

describe('prices by quantity', () => {
  const fieldsOf = (...given: Parameters<typeof breakErrors>) =>
    breakErrors(...given).map(({ index, field }) => `${index}.${field}`)
  const model = { type: 'MODEL', price: 1_000 } as const

  it('go up in quantity and down in price, below the list price', () => {
    expect(fieldsOf(breaks, model)).toEqual([])
    expect(fieldsOf([...breaks].toReversed(), model)).toEqual(['1.quantity'])
    expect(
      fieldsOf(
        [
          { quantity: 10, cents: 900 },
          { quantity: 10, cents: 800 },
        ],
        model,
      ),
    ).toEqual(['1.quantity'])
    expect(
      fieldsOf(
        [
          { quantity: 10, cents: 900 },
          { quantity: 50, cents: 900 },
        ],
        model,
      ),
    ).toEqual(['1.price'])
    expect(fieldsOf([{ quantity: 10, cents: 1_000 }], model)).toEqual(['0.price'])
    expect(fieldsOf([{ quantity: 10, cents: 999 }], model)).toEqual([])
  })

  it('begin at two pieces where one has a list price, and may begin at one where it has none', () => {
    const [one] = [{ quantity: 1, cents: 500 }]
    expect(fieldsOf([one], model)).toEqual(['0.quantity'])
    expect(fieldsOf([one], { type: 'COMPONENT', price: null })).toEqual([])
  })

  it('are below no list price where that is unset', () => {
    expect(fieldsOf(breaks, { type: 'MODEL', price: 0 })).toEqual([])
    expect(fieldsOf(breaks, { type: 'COMPONENT', price: 1 })).toEqual([])
  })

  it('are read as a sentence', () => {
    expect(breaksText(breaks)).toBe('from 10: $9.00, from 50: $8.00')
    expect(breaksText([])).toBe('none')
  })
})
