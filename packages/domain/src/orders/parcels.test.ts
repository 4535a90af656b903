import { describe, expect, it } from 'vitest'
import type { ClaimState } from '../claims/claim-machine.ts'
import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import type { Parcel, ParcelLine } from './parcels.ts'
import {
  checkCorrection,
  checkParcel,
  checkVoid,
  leftToShip,
  newestParcel,
  newestSent,
  packedLines,
  parcelText,
  piecesShipped,
  shippedOf,
} from './parcels.ts'

const items = [
  { id: 1, quantity: 10, called_off: 0 },
  { id: 2, quantity: 4, called_off: 0 },
]
const of = (item: number, quantity: number): ParcelLine => ({ item, quantity })
const parcel = (number: number, lines: ParcelLine[], isVoid = false): Parcel => ({ number, lines, isVoid })
const some = {
  items,
  parcels: [parcel(1, [of(1, 3)]), parcel(2, [of(1, 5), of(2, 4)], true), parcel(3, [of(2, 1)])],
}

describe('what of a sub-order is on its way', () => {
  it('is the sum of its parcels, without those that never left', () => {
    expect([shippedOf(1, some.parcels), shippedOf(2, some.parcels)]).toEqual([3, 1])
    expect(leftToShip(some)).toEqual([of(1, 7), of(2, 3)])
    expect(piecesShipped(some)).toEqual({ shipped: 4, ordered: 14, called_off: 0 })
    expect([newestParcel(some), newestSent(some)]).toEqual([3, 3])
    expect(newestSent({ parcels: [parcel(1, []), parcel(2, [], true)] })).toBe(1)
    expect([newestParcel({ parcels: [] }), newestSent({ parcels: [] })]).toEqual([0, 0])
  })
})

describe('pieces that were called off', () => {
  const less = { ...some, items: [{ id: 1, quantity: 10, called_off: 7 }, ...items.slice(1)] }

  it('are neither left to ship nor counted as shipped or to come', () => {
    expect(leftToShip(less)).toEqual([of(2, 3)])
    expect(piecesShipped(less)).toEqual({ shipped: 4, ordered: 14, called_off: 7 })
    expect(checkParcel(less, { lines: [of(1, 1)] })?.fields).toEqual({
      'lines.0.quantity': [messages.noneLeftToShip],
    })
    expect(parcelText('Sub-order #5', less, { number: 3, lines: [of(2, 1)], host: 'a.test' })).toBe(
      'Sub-order #5, parcel 3 is on its way: 1 of 7 pieces, 3 to come; a.test',
    )
    expect(packedLines(less, 1)).toEqual([{ item: 1, quantity: 3, ordered: 3, toCome: 0 }])
  })
})

describe('a parcel', () => {
  const judge = (lines: ParcelLine[], after?: number) => checkParcel(some, { lines, after })

  it('has as much of each line as is left, or less', () => {
    expect(judge([of(1, 7), of(2, 3)])).toBeNull()
    expect(judge([of(1, 1), of(2, 0)])).toBeNull()
    const only = (left: number) => [fill(messages.onlyLeftToShip, { left: String(left) })]
    expect(judge([of(2, 4), of(1, 8)])?.fields).toEqual({
      'lines.0.quantity': only(3),
      'lines.1.quantity': only(7),
    })
    const sent = { items, parcels: [parcel(1, [of(1, 10)])] }
    expect(checkParcel(sent, { lines: [of(1, 1), of(2, 1)] })?.fields).toEqual({
      'lines.0.quantity': [messages.noneLeftToShip],
    })
  })

  it('has something in it, each line once, and only lines of its sub-order', () => {
    expect(judge([of(1, 0), of(2, 0)])?.fields).toEqual({ lines: [messages.nothingToShip] })
    expect(judge([of(1, 4), of(1, 4)])?.fields).toEqual({ 'lines.1.item': [messages.notFound] })
    expect(judge([of(3, 1)])?.fields).toEqual({ 'lines.0.item': [messages.notFound] })
  })

  it('is refused where somebody else sent another one meanwhile', () => {
    expect(judge([of(1, 1)], 3)).toBeNull()
    for (const after of [0, 2, 4]) expect(judge([of(1, 1)], after)?.code).toBe('parcels_changed')
    const all = { items, parcels: [parcel(1, [of(1, 10), of(2, 4)])] }
    expect(checkParcel(all, { lines: [of(1, 1)], after: 0 })?.code).toBe('shipped')
  })

  it('is one of so many', () => {
    const parcels = Array.from({ length: limits.parcels.most }, (_, nth) => parcel(nth + 1, [], true))
    expect(checkParcel({ items, parcels }, { lines: [of(1, 1)] })?.code).toBe('too_many_parcels')
    expect(checkParcel({ items, parcels: parcels.slice(1) }, { lines: [of(1, 1)] })).toBeNull()
  })

  it('is corrected while it counts, and void while nobody was paid for it', () => {
    const correct = (number: number) => checkCorrection(some.parcels, number)
    expect([correct(1), correct(2)?.code, correct(9)?.problem]).toEqual([null, 'void', 'not_found'])
    expect(checkVoid(some.parcels, 1, { status: 'NOT_DUE', claims: [] })).toBeNull()
    expect(checkVoid(some.parcels, 2, { status: 'NOT_DUE', claims: [] })?.code).toBe('void')
    for (const status of ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REVERSED'] as const)
      expect(checkVoid(some.parcels, 1, { status, claims: [] })?.code, status).toBe('paid_out')
  })

  it('is not void where its buyer has claimed pieces that no other parcel had', () => {
    const parcels = [parcel(1, [of(1, 3)]), parcel(2, [of(1, 2)])]
    const judge = (quantity: number, state: ClaimState) =>
      checkVoid(parcels, 1, { status: 'NOT_DUE', claims: [{ item: 1, quantity, state }] })?.code
    expect([judge(2, 'OPEN'), judge(3, 'OPEN'), judge(3, 'REPLACED')]).toEqual([
      undefined,
      'claimed',
      'claimed',
    ])
    expect(judge(5, 'WITHDRAWN')).toBeUndefined()
  })
})

it('is told as one way for one parcel of everything, else with what is to come', () => {
  const host = 'a.test'
  const told = (parts: typeof some, number: number, lines: ParcelLine[]) =>
    parcelText('Sub-order #5', parts, { number, lines, host })
  expect(told(some, 3, [of(2, 1)])).toBe(
    'Sub-order #5, parcel 3 is on its way: 1 of 14 pieces, 10 to come; a.test',
  )
  const last = { items, parcels: [...some.parcels, parcel(4, [of(1, 7), of(2, 3)])] }
  expect(told(last, 4, [of(1, 7), of(2, 3)])).toContain('10 of 14 pieces, the last of them; a.test')
  const all = [of(1, 10), of(2, 4)]
  expect(told({ items, parcels: [parcel(1, all)] }, 1, all)).toBe('Sub-order #5 is on its way: a.test')
})

describe('a packing list', () => {
  const sent = {
    items: [...items, { id: 3, quantity: 2, called_off: 0 }],
    parcels: [
      parcel(1, [of(1, 3), of(3, 2)]),
      parcel(2, [of(1, 5)], true),
      parcel(3, [of(1, 2), of(2, 4)]),
      parcel(4, [of(1, 1)]),
    ],
  }

  it('lists its parcel’s contents and what is still to come; void parcels don’t count', () => {
    expect(packedLines(sent, 1)).toEqual([
      { item: 1, quantity: 3, ordered: 10, toCome: 7 },
      { item: 3, quantity: 2, ordered: 2, toCome: 0 },
    ])
  })

  it('doesn’t change when more is sent, and leaves out the contents of other parcels', () => {
    expect(packedLines(sent, 3)).toEqual([
      { item: 1, quantity: 2, ordered: 10, toCome: 5 },
      { item: 2, quantity: 4, ordered: 4, toCome: 0 },
    ])
  })
})
