import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { copyName, freeName, joinedWish, sameWish } from './request-list.ts'

const wish = (quantity: number, note = '', targetCents: number | null = null) => ({
  quantity,
  note,
  targetCents,
})
const most = limits.quote.quantityMax
const longest = limits.requestList.name

describe('a part that is put on a list where it stands already', () => {
  it('is wanted as many more times, with what is said anew', () => {
    expect(joinedWish(wish(2, 'soon', 500), wish(3))).toEqual(wish(5, 'soon', 500))
    expect(joinedWish(wish(2, 'soon', 500), wish(3, 'in black', 0))).toEqual(wish(5, 'in black', 0))
    expect(joinedWish(wish(2), wish(3, 'in black', 400))).toEqual(wish(5, 'in black', 400))
  })

  it('never has more pieces than a line holds', () => {
    expect(joinedWish(wish(most - 1), wish(1)).quantity).toBe(most)
    expect(joinedWish(wish(most), wish(1)).quantity).toBe(most)
    expect(joinedWish(wish(most), wish(most)).quantity).toBe(most)
  })

  it('comes to the same, whichever of two further ones is added first, as far as pieces go', () => {
    const some = fc.integer({ min: 1, max: most }).map((quantity) => wish(quantity))
    fc.assert(
      fc.property(some, some, some, (there, one, other) => {
        expect(joinedWish(joinedWish(there, one), other)).toEqual(joinedWish(joinedWish(there, other), one))
      }),
    )
  })

  it('is the same wish only where all of it is', () => {
    const one = wish(2, 'soon', 500)
    expect(sameWish(one, { ...one })).toBe(true)
    for (const other of [wish(3, 'soon', 500), wish(2, '', 500), wish(2, 'soon'), wish(2, 'soon', 0)])
      expect(sameWish(one, other)).toBe(false)
    expect(sameWish(wish(2, '', null), wish(2, '', 0))).toBe(false)
  })
})

describe('the name of a copied list', () => {
  it.each([
    [[], 'Cell (copy)'],
    [['Cell'], 'Cell (copy)'],
    [['Cell (copy)'], 'Cell (copy 2)'],
    [['CELL (COPY)', 'Cell (copy 2)'], 'Cell (copy 3)'],
    [['Cell (copy 2)'], 'Cell (copy)'],
    [['Cell (copy)', 'Cell (copy 3)'], 'Cell (copy 2)'],
  ])('beside %j is %s', (taken, name) => {
    expect(copyName('Cell', taken)).toBe(name)
  })

  it('is itself where it is free, whatever the case of the others', () => {
    expect(freeName('Cell', ['Line'])).toBe('Cell')
    expect(freeName('Cell', ['cELL'])).toBe('Cell (copy)')
    expect(freeName('Cell (copy)', ['Cell (copy)'])).toBe('Cell (copy) (copy)')
  })

  it('keeps its ending where it has to be cut, and leaves no blank before it twice', () => {
    const long = 'x'.repeat(longest)
    expect(copyName(long, [])).toBe(`${'x'.repeat(longest - 7)} (copy)`)
    expect(copyName(long, [copyName(long, [])])).toBe(`${'x'.repeat(longest - 9)} (copy 2)`)
    expect(copyName(`${'x'.repeat(longest - 8)}   yyyyy`, [])).toBe(`${'x'.repeat(longest - 8)} (copy)`)
  })

  it('is always free, and fits, however many of its copies there are', () => {
    const name = fc.constantFrom('Cell', 'x'.repeat(longest), 'x'.repeat(longest - 8), 'Cell (copy)')
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: limits.requestList.perAccount }), (name, copies) => {
        const taken = [name]
        for (let count = 0; count < copies; count += 1) {
          const next = freeName(name, taken)
          expect(next.length).toBeLessThanOrEqual(longest)
          expect(taken.map((other) => other.toLowerCase())).not.toContain(next.toLowerCase())
          taken.push(next)
        }
      }),
    )
  })
})
