import { describe, expect, it } from 'vitest'
import { hiddenIn, inOrder, shownColumns, withColumn } from './table-settings.ts'
import { withDropped } from './use-column-drag.ts'

const columns = [
  { id: 'id', isRowHeader: true },
  { id: 'user' },
  { id: 'status' },
  { id: 'total' },
  { id: 'acts', place: 'act' as const },
]
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe('a table as its person wants it', () => {
  it('is as the screen has it until something is chosen', () => {
    expect(ids(shownColumns(columns, {}))).toEqual(ids(columns))
  })

  it('has the named columns first in their order, then the others, and buttons last', () => {
    expect(ids(inOrder(columns, { order: ['total', 'acts', 'status'] }))).toEqual([
      'total',
      'status',
      'id',
      'user',
      'acts',
    ])
  })

  it('has the widths that were chosen, and the screen’s own for the others', () => {
    const widths = [
      { column: 'status', px: 240 },
      { column: 'acts', px: 400 },
    ]
    expect(shownColumns(columns, { widths }).filter((column) => 'isSized' in column)).toEqual([
      { id: 'status', width: 240, isSized: true },
    ])
  })

  it('takes the place of the column that one is dropped on', () => {
    expect(withDropped(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(withDropped(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  })

  it('has what waits to be asked for once somebody has asked for it, whatever else they chose', () => {
    const tax = { id: 'tax', isOptional: true }
    const all = [...columns, tax]
    expect(ids(shownColumns(all, {}))).toEqual(ids(columns))
    expect(ids(shownColumns(all, { hidden: ['user'] }))).toEqual(['id', 'status', 'total', 'acts'])
    expect(hiddenIn(all, {})).toEqual(['tax'])
    const asked = { hidden: ['user'], ...withColumn(tax, true, { hidden: ['user'] }) }
    expect(ids(shownColumns(all, asked))).toEqual(['id', 'status', 'total', 'tax', 'acts'])
    expect(withColumn(tax, false, asked)).toEqual({ shown: [] })
    expect(withColumn({ id: 'user' }, true, asked)).toEqual({ hidden: [] })
    expect(withColumn({ id: 'total' }, false, asked)).toEqual({ hidden: ['user', 'total'] })
  })

  it('never lacks what names its rows, or their buttons', () => {
    expect(ids(shownColumns(columns, { hidden: ['id', 'user', 'acts', 'gone'] }))).toEqual([
      'id',
      'status',
      'total',
      'acts',
    ])
  })
})
