import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { copyNames, freeListName, joinedWish, openListOf, sameWish, listEstimate } from './request-list.ts'

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

describe('names of a copied list', () => {
  it('are numbered, as many as its owner has lists and one more', () => {
    expect(copyNames('Cell', 0)).toEqual(['Cell (copy)'])
    expect(copyNames('Cell', 2)).toEqual(['Cell (copy)', 'Cell (copy 2)', 'Cell (copy 3)'])
  })

  it('keep their ending where they have to be cut, and leave no blank before it twice', () => {
    const long = 'x'.repeat(longest)
    expect(copyNames(long, 1)).toEqual([
      `${'x'.repeat(longest - 7)} (copy)`,
      `${'x'.repeat(longest - 9)} (copy 2)`,
    ])
    expect(copyNames(`${'x'.repeat(longest - 8)}   yyyyy`, 0)).toEqual([`${'x'.repeat(longest - 8)} (copy)`])
    const [first] = copyNames(`${'x'.repeat(longest - 8)}🦾${long}`, 0)
    expect(first?.isWellFormed()).toBe(true)
  })

  it('all differ and fit', () => {
    const name = fc.constantFrom('Cell', 'x'.repeat(longest), 'x'.repeat(longest - 8), 'Cell (copy)')
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: limits.requestList.perAccount }), (name, others) => {
        const names = copyNames(name, others)
        expect(names.every(({ length }) => length <= longest)).toBe(true)
        expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(others + 1)
      }),
    )
  })
})

it('a list is called by the wished name, or by the next number that no other list has', () => {
  expect(freeListName('Pasted rows', [])).toBe('Pasted rows')
  expect(freeListName('Pasted rows', ['pasted ROWS'])).toBe('Pasted rows 2')
  expect(freeListName('Pasted rows', ['Pasted rows 2', 'Pasted rows', 'Pasted rows 3'])).toBe('Pasted rows 4')
  const long = 'x'.repeat(limits.requestList.name + 5)
  const first = freeListName(long, [])
  expect(first).toHaveLength(limits.requestList.name)
  const second = freeListName(long, [first])
  expect([second.length, second.endsWith('x 2')]).toEqual([limits.requestList.name, true])
})

it('parts go to the wished list or the first, of those that no quote was made of', () => {
  const [asked, first, second] = [1, 2, 3].map((id) => ({ id, requested: id === 1 ? {} : null }))
  const lists = [asked, first, second].flatMap((list) => list ?? [])
  expect([openListOf(lists, 3)?.id, openListOf(lists, 1)?.id, openListOf(lists, null)?.id]).toEqual([3, 2, 2])
  expect(openListOf(lists.slice(0, 1), 1)).toBeNull()
})

it('estimates a list at the prices shown, and says how many lines have one', () => {
  const lines = [
    { quantity: 3, priceCents: 1_250 },
    { quantity: 1, priceCents: null },
    { quantity: 2, priceCents: 999 },
  ]
  expect(listEstimate(lines)).toEqual({ total: 5_748, priced: 2 })
  expect(listEstimate([])).toEqual({ total: 0, priced: 0 })
})
