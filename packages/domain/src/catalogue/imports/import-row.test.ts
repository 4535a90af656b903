import { fill, messages } from '../../messages.ts'
import type { FileCell } from '../../values/file-cell.ts'
import { describe, expect, it } from 'vitest'
import type { Attribute } from '../attributes/attributes.ts'
import { headingParts } from '../../tables/heading-text.ts'
import { guessColumns, guessType } from './guess-import.ts'
import { columnOfField } from './import-columns.ts'
import type { ImportColumn, ImportTarget } from './import-columns.ts'
import { cellInText, indexNames, noneMark, readImportRow } from './import-row.ts'

const attribute = (id: number, name: string, more: Partial<Attribute> = {}): Attribute => ({
  id,
  name,
  kind: 'NUMBER',
  dimension: 'voltage',
  unit: 'V',
  is_facet: true,
  tells_fit: false,
  limited_by: null,
  is_measured: false,
  choices: [],
  ...more,
})
const catalogue = {
  attributes: [
    attribute(1, 'Input voltage'),
    attribute(2, 'Stroke', { dimension: 'length', unit: 'mm' }),
    attribute(3, 'Interface', {
      kind: 'CHOICE',
      dimension: null,
      unit: null,
      choices: [
        { id: 31, name: 'CAN', retired: false },
        { id: 32, name: 'RS-485', retired: false },
        { id: 33, name: 'PWM', retired: true },
      ],
    }),
  ],
  uses: [],
}
const references = {
  component_subcategory: indexNames([{ id: 5, name: 'Grippers' }]),
  equipment: indexNames([{ id: 6, name: 'Arms' }]),
  application: indexNames([
    { id: 7, name: 'Pick and place' },
    { id: 8, name: 'Packing, sorting' },
  ]),
  model: indexNames([{ id: 9, name: 'Arm 5' }]),
  catalogue,
}
const column = (target: ImportTarget, unit: string | null = null): ImportColumn => ({ target, unit })
const tiers = (...prices: string[]) => prices.map((price, place) => ({ quantity: [1, 10, 50][place], price }))
const read = (target: ImportColumn, cell: FileCell, decimal: '.' | ',' = '.') => {
  const { form, errors } = readImportRow([cell], { columns: [target], decimal, references })
  const id = target.target.split(':')[1]
  const given = form[target.target] ?? (form['attributes'] as Record<string, unknown> | undefined)?.[id ?? '']
  return errors[0]?.text ?? given
}

describe('the columns of a file', () => {
  it('are guessed by names, other names and units, each field once', () => {
    const headings = ['Part Number', 'Bezeichnung', 'Qty.', 'Voltage [V]', 'Stroke (mm)', 'Item no', 'Colour']
    expect(guessColumns(headings, 'COMPONENT', catalogue)).toEqual([
      column('sku'),
      column('name'),
      column('quantity'),
      column('attribute:1', 'V'),
      column('attribute:2', 'mm'),
      column('skip'),
      column('skip'),
    ])
    expect(guessType(['SKU', 'Price [USD]'])).toBe('MODEL')
    expect(guessType(['SKU', 'Voltage'])).toBe('COMPONENT')
    expect(headingParts('Load (max) [kg]')).toEqual({ name: 'Load (max)', unit: 'kg' })
  })

  it('are found again by a form’s field', () => {
    const columns = [column('sku'), column('attribute:2')]
    expect(['sku', 'attributes.2', 'name'].map((field) => columnOfField(columns, field))).toEqual([
      0,
      1,
      null,
    ])
  })
})

describe('a cell', () => {
  it.each([
    [column('quantity'), '12', 12],
    [column('quantity'), '12.0', 12],
    [column('lead_time'), '14 days', 14],
    [column('price'), '$1,234.50', '1234.50'],
    [column('price_breaks'), '1: 12.50; 10+ $11.90|from 50: 11', tiers('12.50', '11.90', '11.00')],
    [column('price_breaks'), '10 = 11.90 USD', [{ quantity: 10, price: '11.90' }]],
    [column('price_breaks'), noneMark, []],
    [column('length'), '10', 10],
    [column('length', 'mm'), '254', 10],
    [column('length', 'mm'), '10 in', 10],
    [column('weight'), '1 kg', 2.204_62],
    [column('attribute:1', 'V'), '12', '12 V'],
    [column('attribute:1', 'V'), '12 mV', '12 mV'],
    [column('attribute:1'), '10-14.8', '10-14.8'],
    [column('attribute:2', 'cm'), '0.5 @5.0V', '0.5 cm @5.0V'],
    [column('attribute:3'), 'can; RS-485', [31, 32]],
    [column('application'), 'Packing, sorting', [8]],
    [column('application'), 'pick and place; Packing, sorting', [7, 8]],
    [column('component_subcategory'), 'GRIPPERS', 5],
    [column('manufacturer'), noneMark, null],
    [column('attribute:1'), noneMark, null],
  ])('%o is read: %s', (target, cell, value) => {
    if (value === null) {
      const { form, errors } = readImportRow([cell], { columns: [target], decimal: '.', references })
      expect([errors, JSON.stringify(form).includes('null')]).toEqual([[], true])
    } else expect(read(target, cell)).toEqual(value)
  })

  it.each([
    [column('quantity'), '1.234', 1234],
    [column('price'), '1.234,50', '1234.50'],
    [column('price_breaks'), '1: 12,50; 10: 11,90; 50: 11', tiers('12.50', '11.90', '11.00')],
    [column('height'), '3,5', 3.5],
    [column('attribute:1', 'V'), '10,5-14,8', '10.5-14.8 V'],
    [column('price'), '12,50', '12.50'],
    // A workbook's numbers are what they are.
    [column('weight'), 1.125, 1.125],
    [column('weight'), 10.5, 10.5],
    [column('weight', 'kg'), 1.125, 2.4802],
    [column('price'), 10.5, '10.50'],
    [column('attribute:1', 'V'), 1.125, '1.125 V'],
    [column('name'), 1.125, '1.125'],
    [column('quantity'), 1.125, messages.importWhole],
  ])('%o is read with a decimal comma: %s', (target, cell, value) => {
    expect(read(target, cell, ',')).toEqual(value)
  })

  it.each(['weight', 'price', 'name', 'attribute:1'] as const)(
    'that is a number is the same as words: %s',
    (target) => {
      for (const decimal of ['.', ','] as const) {
        const words = cellInText(1.125, target, decimal)
        expect(read(column(target), words, decimal)).toEqual(read(column(target), 1.125, decimal))
      }
    },
  )

  it.each([
    [column('quantity'), 'many', messages.importWhole],
    [column('price'), '12,505', messages.importPrice],
    [column('quantity'), '2,5', messages.importWhole],
    [column('price_breaks'), '11.90', messages.importBreaks],
    [column('price_breaks'), '1: 12.50; ten: 11.90', messages.importBreaks],
    [column('name'), noneMark, messages.importNeeded],
    [column('attribute:3'), 'PWM', '“PWM” isn’t in the list “Interface”.'],
    [column('model'), 'Arm 5; Arm 6', '“Arm 6” isn’t in the list “Models”.'],
  ])('%o is refused: %s', (target, cell, text) => {
    expect(read(target, cell)).toBe(text)
  })

  const asComma = fill(messages.importDecimalSign, { sign: 'comma', choice: 'Comma' })
  const asPoint = fill(messages.importDecimalSign, { sign: 'point', choice: 'Point' })
  it.each([
    [column('length'), '2,5', '.', asComma],
    [column('weight', 'kg'), '1.234,5', '.', asComma],
    [column('price'), '$12,50', '.', asComma],
    [column('price_breaks'), '1: 12,50; 10: 11,90', '.', asComma],
    [column('quantity'), '12,0', '.', asComma],
    [column('attribute:1', 'V'), '10,5', '.', asComma],
    [column('length'), '2.5', ',', asPoint],
    [column('length'), '0.125', ',', asPoint],
    [column('weight'), '1,234.5', ',', asPoint],
    [column('price'), '12.50', ',', asPoint],
    [column('price_breaks'), '1: 12.50; 10: 11.90', ',', asPoint],
    [column('quantity'), '12.0', ',', asPoint],
    [column('attribute:1', 'V'), '10.5', ',', asPoint],
  ] as const)(
    '%o that the other decimal sign cures is refused with that: %s',
    (target, cell, decimal, cure) => {
      expect(read(target, cell, decimal)).toMatch(new RegExp(`^A .*\\. ${cure}$|^Prices .*\\. ${cure}$`))
    },
  )

  it('that is empty says nothing', () => {
    expect(
      readImportRow(['', ' '], {
        columns: [column('name'), column('attribute:1')],
        decimal: '.',
        references,
      }),
    ).toEqual({
      form: {},
      documents: new Map(),
      errors: [],
    })
  })
})
