import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formFieldNames, productFields } from '../products/product-fields.ts'
import { headingParts, longestHeading } from '../../tables/heading-text.ts'
import { guessColumns, guessType, importScore } from './guess-import.ts'
import {
  attributeIdOf,
  columnOfField,
  documentKindOf,
  importFields,
  isImportTarget,
} from './import-columns.ts'

const attribute = (id: number, name: string, is_measured = false) => ({
  id,
  name,
  kind: 'NUMBER' as const,
  dimension: null,
  unit: null,
  is_facet: false,
  tells_fit: false,
  limited_by: null,
  better: null,
  is_measured,
  choices: [],
})
const catalogue = {
  attributes: [
    attribute(1, 'Input voltage'),
    attribute(2, 'Stroke'),
    attribute(3, 'Stall torque'),
    attribute(4, 'Holding torque'),
    attribute(5, 'Longest side', true),
  ],
  uses: [],
}
const none = { attributes: [], uses: [] }
const targets = (headings: string[], type: 'MODEL' | 'COMPONENT' = 'COMPONENT') =>
  guessColumns(headings, type, catalogue).map(({ target }) => target)

describe('what a column holds', () => {
  it.each([
    ['skip', true],
    ['name', true],
    ['sku', true],
    ['attribute:7', true],
    ['attribute:1234567890123456', true],
    ['attribute:0', false],
    ['attribute:07', false],
    ['attribute:', false],
    ['attribute:-1', false],
    ['attribute:12345678901234567', false],
    ['attribute:7 ', false],
    ['images', false],
    ['attributes', false],
    ['document:DRAWING', true],
    ['document:PICTURE', false],
    ['price_breaks', true],
    ['constructor', false],
    ['', false],
  ])('may be %j: %s', (target, may) => {
    expect(isImportTarget(target)).toBe(may)
    expect(attributeIdOf(target) !== null).toBe(may && target.startsWith('attribute:'))
    expect(documentKindOf(target) !== null).toBe(may && target.startsWith('document:'))
  })

  it('is a field that this kind of product has', () => {
    const [ofModels, ofComponents] = [importFields('MODEL'), importFields('COMPONENT')]
    expect(ofModels.filter((name) => !ofComponents.includes(name))).toEqual(['price', 'equipment'])
    expect(ofComponents.filter((name) => !ofModels.includes(name))).toEqual([
      'component_subcategory',
      'model',
    ])
    expect(new Set([...ofModels, ...ofComponents])).toEqual(new Set([...formFieldNames, 'price_breaks']))
  })

  it('is found at the column of a form’s error, whatever part of the field is wrong', () => {
    const columns = (['skip', 'sku', 'attribute:7', 'model'] as const).map((target) => ({
      target,
      unit: null,
    }))
    expect(
      ['sku', 'attributes.7', 'model.0', 'attributes.8', 'attributes', 'name'].map((field) =>
        columnOfField(columns, field),
      ),
    ).toEqual([1, 2, 3, null, null, null])
  })
})

describe('a heading', () => {
  it.each([
    ['Voltage [V]', 'Voltage', 'V'],
    ['Length (mm)', 'Length', 'mm'],
    ['  Speed [ m/s ] ', 'Speed', 'm/s'],
    ['Torque (stall) [N·m]', 'Torque (stall)', 'N·m'],
    ['Voltage', 'Voltage', null],
    ['Voltage []', 'Voltage []', null],
    ['Voltage [V', 'Voltage [V', null],
    ['Voltage V]', 'Voltage V]', null],
    ['Remark (as it is printed)', 'Remark (as it is printed)', null],
    ['', '', null],
    ['[V]', '', 'V'],
  ])('%j is %j in %j', (heading, name, unit) => {
    expect(headingParts(heading)).toEqual({ name, unit })
  })

  it('is taken apart and put together again', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,10}$/)
    const unit = fc.constantFrom('V', 'mm', 'N·m', '°C', 'm/s²', '%')
    fc.assert(
      fc.property(word, unit, fc.constantFrom('[]', '()'), (name, unit, [open = '', shut = '']) => {
        expect(headingParts(`${name} ${open}${unit}${shut}`)).toEqual({ name, unit })
      }),
    )
  })
})

describe('the columns of a file are guessed', () => {
  it('by the form’s own labels, whatever their case and signs', () => {
    for (const type of ['MODEL', 'COMPONENT'] as const)
      for (const name of importFields(type)) {
        const { label } = productFields[name]
        for (const heading of [label, label.toUpperCase(), `  ${label}: `, name])
          expect([heading, guessColumns([heading], type, none)[0]?.target]).toEqual([
            heading,
            // A vendor's own list calls its SKU "Part number", and its makers' numbers "Model".
            { part_number: 'sku', model: 'part_number' }[heading] ?? name,
          ])
      }
  })

  it('by other words, and other languages', () => {
    expect(targets(['Part no.', 'Bezeichnung', 'Menge', 'Brand', 'Robots', 'MOQ', 'Lieferzeit'])).toEqual([
      'sku',
      'name',
      'quantity',
      'manufacturer',
      'model',
      'minimum_order',
      'lead_time',
    ])
  })

  it('as the maker’s number, by what makers, and those who sell for them, call it', () => {
    for (const heading of [
      'MPN',
      'Manufacturer Part Number',
      'Manufacturer’s part no.',
      'Mfr. Part #',
      'Mfg Part Number',
      'Herstellernummer',
      'Hersteller-Nr.',
      'Référence fabricant',
      'Maker’s part number',
    ])
      expect([heading, targets([heading])]).toEqual([heading, ['part_number']])
    // The column that is the SKU of a list without one is the maker’s number beside one.
    expect(targets(['Part number', 'SKU', 'Name'])).toEqual(['part_number', 'sku', 'name'])
    expect(targets(['Part number', 'Name'])).toEqual(['sku', 'name'])
  })

  it('as what the kind of product has: a category is a subcategory or a kind of equipment', () => {
    // A price alone is that from one piece on.
    expect(targets(['Category', 'Price'])).toEqual(['component_subcategory', 'price_breaks'])
    expect(targets(['Category', 'Preis'], 'MODEL')).toEqual(['equipment', 'price'])
  })

  it('as a specification by its name, or by words that only one has', () => {
    expect(targets(['Stroke', 'Voltage', 'Torque', 'holding TORQUE', 'Longest side'])).toEqual([
      'attribute:2',
      'attribute:1',
      // Two have it.
      'skip',
      'attribute:4',
      // Known by measuring: no file tells it.
      'skip',
    ])
  })

  it('with the unit of a heading, which no heading has twice', () => {
    expect(guessColumns(['Stroke [in]', 'Voltage (mV)', 'Colour [x]'], 'COMPONENT', catalogue)).toEqual([
      { target: 'attribute:2', unit: 'in' },
      { target: 'attribute:1', unit: 'mV' },
      { target: 'skip', unit: null },
    ])
  })

  it('each once: the first column that says so has it', () => {
    expect(targets(['SKU', 'Part', 'Item no', 'Name', 'Title', 'Stroke', 'stroke (mm)'])).toEqual([
      'sku',
      'skip',
      'skip',
      'name',
      'skip',
      'attribute:2',
      'skip',
    ])
    const heading = fc.constantFrom(
      'SKU',
      'Part',
      'name',
      'Title',
      'Stroke',
      'Voltage [V]',
      'Torque',
      '',
      '??',
    )
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 12 }), (headings) => {
        const taken = targets(headings).filter((target) => target !== 'skip')
        expect(new Set(taken).size).toBe(taken.length)
        expect(targets(headings)).toHaveLength(headings.length)
      }),
    )
  })

  it('of a heading without any word as nothing', () => {
    const headings = ['', '   ', '---', '[]', '[V]']
    expect(targets(headings)).toEqual(headings.map(() => 'skip'))
    const one = { attributes: [attribute(1, 'Input voltage')], uses: [] }
    expect(guessColumns(headings, 'COMPONENT', one).map(({ target }) => target)).toEqual(targets(headings))
  })
})

it('reads a file as models if it has equipment, else as components, which may have prices too', () => {
  expect(guessType(['EQUIPMENT', 'Name'])).toBe('MODEL')
  expect(guessType(['Equipment', 'Name', 'Price'])).toBe('MODEL')
  expect(guessType(['SKU', 'Price [USD]'])).toBe('COMPONENT')
  expect(guessType(['SKU', 'Type', 'Price'])).toBe('MODEL')
  expect(guessType([])).toBe('COMPONENT')
  expect(guessType(['SKU', 'Name', 'Price', 'Subcategory'])).toBe('COMPONENT')
  expect(guessType(['SKU', 'Unit price', 'Fits models'])).toBe('COMPONENT')
  // A category may be a kind of equipment, and a model’s own name stands under “Model”.
  expect(guessType(['Model', 'Category', 'Price'])).toBe('COMPONENT')
})

it('tells the sheet of products from others by what its headings say', () => {
  expect(
    importScore([
      ['SKU', 'Name', 'Qty'],
      ['A', 'Arm', '2'],
    ]),
  ).toBe(3)
  expect(importScore([['Read me first'], ['Fill in the next sheet']])).toBe(0)
  expect(importScore([])).toBe(0)
})

it('reads no more of a heading than its beginning, and a specification’s name but once', () => {
  const normalized = vi.spyOn(String.prototype, 'normalize')
  const headings = Array.from({ length: 20 }, (_, at) => `${'ﷺ'.repeat(5_000)}${at}`)
  const attributes = Array.from({ length: 50 }, (_, id) => attribute(id + 1, `Voltage ${id}`))
  guessColumns(headings, guessType(headings), { attributes, uses: [] })
  const lengths = normalized.mock.contexts.map((text) => String(text).length)
  normalized.mockRestore()
  expect(Math.max(...lengths)).toBe(longestHeading)
  expect(lengths.length).toBeLessThan(500)
})
