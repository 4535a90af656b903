import { fill, messages } from '../../messages.ts'
import type { FileCell } from '../../values/file-cell.ts'
import type { NumberStyle } from '../../tables/figures.ts'
import { describe, expect, it } from 'vitest'
import type { Attribute } from '../attributes/attributes.ts'
import { headingParts } from '../../tables/heading-text.ts'
import { guessColumns } from './guess-import.ts'
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
  better: null,
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
  makers: new Map<string, string>(),
  catalogue,
}
const column = (target: ImportTarget, unit: string | null = null): ImportColumn => ({ target, unit })
const tiers = (...prices: string[]) => prices.map((price, place) => ({ quantity: [1, 10, 50][place], price }))
const pointed = { decimal: '.', told: 'decimals' } as const
const type = 'COMPONENT'
const rates = {}
const read = (target: ImportColumn, cell: FileCell, style: NumberStyle = pointed) => {
  const of = target.target === 'price' || target.target === 'equipment' ? 'MODEL' : type
  const { form, errors } = readImportRow([cell], { columns: [target], style, references, type: of, rates })
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
    [column('price_breaks'), '11.90', tiers('11.90')],
    [column('quantity'), '33 pcs', 33],
    [column('quantity'), 'ca. 20', 20],
    [column('price'), '$ 2.740,00', '2740.00'],
    [column('price'), '4.51000', '4.51'],
    [column('length', 'mm'), '54,5', 2.145_67],
    [column('weight'), '0,11 kg', 0.242_508],
    [column('attribute:1'), '24 V DC', '24 V'],
    [column('attribute:1'), '6-8,4V', '6-8.4V'],
    [column('attribute:1'), '29 kg cm', '29 kg-cm'],
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
      const { form, errors } = readImportRow([cell], {
        columns: [target],
        style: pointed,
        references,
        type,
        rates,
      })
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
    expect(read(target, cell, { decimal: ',', told: 'all' })).toEqual(value)
  })

  it.each(['weight', 'price', 'name', 'attribute:1'] as const)(
    'that is a number is the same as words: %s',
    (target) => {
      for (const decimal of ['.', ','] as const) {
        const words = cellInText(1.125, target, decimal)
        const style = { decimal, told: 'all' } as const
        expect(read(column(target), words, style)).toEqual(read(column(target), 1.125, style))
      }
    },
  )

  it.each([
    [column('quantity'), 'many', messages.importWhole],
    [column('quantity'), '2,5', messages.importWhole],
    [column('price'), '12.505', messages.importPrice],
    [column('price_breaks'), '1: 12.50; ten: 11.90', messages.importBreaks],
    [column('name'), noneMark, messages.importNeeded],
    [column('attribute:3'), 'PWM', '“PWM” isn’t in the list “Interface”.'],
    [column('model'), 'Arm 5; Arm 6', '“Arm 6” isn’t in the list “Models”.'],
  ])('%o is refused: %s', (target, cell, text) => {
    expect(read(target, cell)).toBe(text)
  })

  it.each([
    [column('quantity'), '1.234', { decimal: '.', told: 'nothing' }],
    [column('quantity'), '1.234', { decimal: ',', told: 'decimals' }],
    [column('price'), '1,234', { decimal: '.', told: 'decimals' }],
    [column('weight'), '1,234', { decimal: '.', told: 'decimals' }],
    [column('price_breaks'), '1.000', { decimal: ',', told: 'decimals' }],
    [column('attribute:1', 'V'), '1.250', { decimal: ',', told: 'decimals' }],
  ] as const)('%o with two readings is asked for: %s in %o', (target, cell, style) =>
    expect(read(target, cell, style)).toBe(fill(messages.importTwofold, { cell })),
  )

  it('for a piece is a price in no other currency', () => {
    for (const cell of ['12.50 pcs', '12.50 Stk.', '$12.50 pcs'])
      expect(read(column('price'), cell)).toBe('12.50')
  })

  it('in another currency is asked about, converted or left out, wherever the currency is named', () => {
    const columns = [column('price_breaks'), column('currency')]
    const priced = (cells: FileCell[], given: Record<string, number | null>, unit: string | null = null) => {
      const [prices = column('skip'), other = column('skip')] = columns
      const all = [{ ...prices, unit }, other]
      const { form, errors, foreign } = readImportRow(cells, {
        columns: all,
        style: pointed,
        references,
        type,
        rates: given,
      })
      return [form['price_breaks'], errors[0]?.text, foreign]
    }
    const euros = fill(messages.importForeign, { currency: 'EUR' })
    expect(priced(['82.76 €'], {})).toEqual([undefined, euros, 'EUR'])
    expect(priced(['82.76 €'], { EUR: null })).toEqual([undefined, undefined, 'EUR'])
    expect(priced(['80'], { EUR: 1.1 }, 'EUR')).toEqual([tiers('88.00'), undefined, 'EUR'])
    expect(priced(['80', 'eur'], { EUR: 1.1 })).toEqual([tiers('88.00'), undefined, 'EUR'])
    expect(priced(['1: 12 €; 10: 11 €'], {})).toEqual([undefined, euros, 'EUR'])
    expect(priced(['1: 12 €; 10: 11 €'], { EUR: 2 })).toEqual([tiers('24.00', '22.00'), undefined, 'EUR'])
    expect(priced(['$80', 'USD'], {}, 'EUR')).toEqual([tiers('80.00'), undefined, null])
  })

  it('that is empty says nothing', () => {
    expect(
      readImportRow(['', ' '], {
        columns: [column('name'), column('attribute:1')],
        style: pointed,
        references,
        type,
        rates,
      }),
    ).toEqual({
      form: {},
      documents: new Map(),
      errors: [],
      foreign: null,
    })
  })
})
