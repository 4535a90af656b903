import { indexNames } from '@armature/domain/catalogue/imports/import-row'
import type { ImportTarget } from '@armature/domain/catalogue/imports/import-columns'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { atCells, planRow, skuKeyOf, skuOf } from './plan-row.ts'
import type { Planning } from './plan-row.ts'
import type { ExistingProduct } from './import-repository.ts'

const catalogue = {
  attributes: [
    {
      id: 7,
      name: 'Stroke',
      kind: 'NUMBER' as const,
      dimension: 'length' as const,
      unit: 'mm',
      is_facet: true,
      tells_fit: false,
      limited_by: null,
      better: null,
      is_measured: false,
      choices: [],
    },
  ],
  uses: [{ attribute: 7, component_subcategory: 5, equipment: null, retired: false }],
}
const references = {
  component_subcategory: indexNames([
    { id: 5, name: 'Grippers' },
    { id: 6, name: 'Servos' },
  ]),
  equipment: indexNames([{ id: 8, name: 'Arms' }]),
  application: indexNames([{ id: 9, name: 'Packing' }]),
  model: indexNames([{ id: 10, name: 'Arm 5' }]),
  makers: new Map<string, string>(),
  catalogue,
}
const targets: ImportTarget[] = [
  'sku',
  'name',
  'component_subcategory',
  'model',
  'application',
  'quantity',
  'length',
  'width',
  'height',
  'weight',
  'attribute:7',
]
const planning = (columns = targets, more: Partial<Planning['of']> = {}): Planning => ({
  of: {
    type: 'COMPONENT',
    sheet: null,
    columns: columns.map((target) => ({ target, unit: null })),
    decimal: '.',
    reading: { told: 'all' },
    answers: {},
    raise_packages: false,
    defaults: {},
    tenant_status: false,
    ...more,
  },
  publicUrl: 'https://site.test',
  references,
})
const cells = {
  sku: 'G-1',
  name: 'Gripper',
  component_subcategory: 'grippers',
  model: 'Arm 5',
  application: 'Packing',
  quantity: '4',
  length: '2',
  width: '3',
  height: '1.5',
  weight: '1',
  'attribute:7': '55 mm',
}
const row = (more: Partial<Record<ImportTarget, string>> = {}): string[] =>
  Object.values({ ...cells, ...more })

/** As the database has what the row above says. */
const existing: ExistingProduct = {
  id: 1,
  type: 'COMPONENT',
  sku: 'G-1',
  name: 'Gripper',
  component_subcategory_id: 5,
  equipment_id: null,
  model_ids: [10],
  application_ids: [9],
  quantity: 4,
  length: 2,
  width: 3,
  height: 1.5,
  weight: 1,
  documents: [],
  document_kinds: {},
  attributes: { '7': { low: 0.055, high: 0.055, given: '55 mm' } },
} as unknown as ExistingProduct // A plan compares these fields; no plan of these tests reads the rest of a row.

describe('a cell of documents', () => {
  const [sheet, drawing, reach] = ['A', 'B', 'C'].map((id) => `/media/${id.repeat(22)}/file.pdf`) as [
    string,
    string,
    string,
  ]
  const having = {
    ...existing,
    documents: [sheet, drawing],
    document_kinds: { [drawing]: 'DRAWING' as const },
  }
  const urlOf = (path: string) => `https://site.test${path}`
  const plan = (given: Partial<Record<'document:DRAWING' | 'document:REACH', string>>, of = having) =>
    planRow(
      planning([...targets, ...(Object.keys(given) as ImportTarget[])]),
      [...row(), ...Object.values(given)],
      of,
    )

  it('replaces documents of its kind and leaves the others', () => {
    expect(plan({ 'document:REACH': urlOf(reach) })).toMatchObject({
      plan: 'CHANGE',
      changes: ['Documents'],
      form: {
        documents: [
          { url: urlOf(sheet), kind: 'DATA_SHEET' },
          { url: urlOf(drawing), kind: 'DRAWING' },
          { url: urlOf(reach), kind: 'REACH' },
        ],
      },
    })
    expect(plan({ 'document:DRAWING': '(none)' })).toMatchObject({
      form: { documents: [{ url: urlOf(sheet), kind: 'DATA_SHEET' }] },
    })
    expect(plan({ 'document:REACH': urlOf(drawing) })).toMatchObject({
      form: {
        documents: [
          { url: urlOf(sheet), kind: 'DATA_SHEET' },
          { url: urlOf(drawing), kind: 'REACH' },
        ],
      },
    })
  })

  it('equal to the product’s documents changes nothing, and an empty one is ignored', () => {
    expect(plan({ 'document:DRAWING': urlOf(drawing) })).toMatchObject({ plan: 'KEEP' })
    expect(plan({ 'document:DRAWING': '' })).toMatchObject({ plan: 'KEEP' })
  })

  it.each(['https://elsewhere.test/a.pdf', 'a.pdf'])('is refused with the address %s', (url) => {
    const planned = plan({ 'document:REACH': `${urlOf(reach)}; ${url}` })
    expect(planned).toMatchObject({ plan: 'REFUSE', errors: [{ column: targets.length }] })
  })
})

describe('a row of a new product', () => {
  it('adds it as its cells say', () => {
    expect(planRow(planning(), row(), undefined)).toMatchObject({
      plan: 'ADD',
      changes: [],
      errors: [],
      form: {
        sku: 'G-1',
        component_subcategory: 5,
        model: [10],
        application: [9],
        quantity: 4,
        height: 1.5,
        attributes: { '7': '55 mm' },
      },
    })
  })

  it('takes what it has no cell for from the import’s own choices, and what it has one for from there', () => {
    const without: ImportTarget[] = ['component_subcategory', 'application', 'attribute:7']
    const few = targets.filter((one) => !without.includes(one))
    const given = few.map((one) => row()[targets.indexOf(one)] ?? '')
    const defaults = { component_subcategory: 6, application: [9], equipment: 8, model: [99] }
    const planned = planRow(planning(few, { defaults }), given, undefined)
    expect(planned).toMatchObject({
      plan: 'ADD',
      form: { component_subcategory: 6, application: [9], model: [10] },
    })
    expect('form' in planned && 'equipment' in planned.form).toBe(false)
  })

  it('is the store’s where the import is', () => {
    expect(planRow(planning(targets, { tenant_status: true }), row(), undefined)).toMatchObject({
      form: { tenant_status: true },
    })
  })

  it('has prices by quantity in one cell, which are refused there', () => {
    const planned = (cell: string) =>
      planRow(planning([...targets, 'price_breaks']), [...row(), cell], undefined)
    expect(planned('1: 12.50; 10: 11.90')).toMatchObject({
      plan: 'ADD',
      form: {
        price_breaks: [
          { quantity: 1, price: 1_250 },
          { quantity: 10, price: 1_190 },
        ],
      },
    })
    const below = fill(messages.breakPriceLower, { below: '$12.50' })
    expect(planned('1: 12.50; 10: 12.50').errors).toEqual([{ column: 11, text: below }])
  })

  it('is refused for what the form refuses, at the cell that says so', () => {
    const errorsOf = (more: Partial<Record<ImportTarget, string>>) =>
      planRow(planning(), row(more), undefined).errors
    expect(errorsOf({ quantity: '0' })).toEqual([{ column: 5, text: messages.quantityMinimum }])
    expect(errorsOf({ height: '0.5' })).toEqual([{ column: 8, text: 'required' }])
    expect(errorsOf({ 'attribute:7': '55 V' })).toMatchObject([{ column: 10 }])
    expect(errorsOf({ name: '' })).toMatchObject([{ column: 1 }])
    expect(errorsOf({ component_subcategory: 'Wheels', quantity: '-1' }).map(({ column }) => column)).toEqual(
      [2, 5],
    )
  })

  it('says once what is wrong with a cell that can’t be read: its field isn’t missing too', () => {
    const { errors } = planRow(planning(), row({ weight: 'heavy' }), undefined)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.column).toBe(9)
  })

  it('names the field where no column has it', () => {
    const without = targets.filter((one) => one !== 'name')
    const { errors } = planRow(planning(without), row().toSpliced(1, 1), undefined)
    expect(errors).toEqual([{ column: null, text: expect.stringMatching(/^Name: /) as string }]) // Any text of that field.
  })

  it('is refused without a SKU, at its column or at the row', () => {
    const refused = { plan: 'REFUSE', changes: [] }
    expect(planRow(planning(), row({ sku: '  ' }), undefined)).toMatchObject({
      ...refused,
      errors: [{ column: 0, text: messages.importSkuMissing }],
    })
    expect(planRow(planning(['name']), ['Gripper'], existing)).toMatchObject({
      ...refused,
      errors: [{ column: null, text: messages.importSkuMissing }],
    })
    expect(skuKeyOf(planning(), [' G-1 '])).toBe('g-1')
    expect(skuKeyOf(planning(), ['x'.repeat(limits.product.sku.max + 1)])).toBe('')
    expect(skuOf(planning(), [' G-1 '])).toBe('G-1')
    expect(skuOf(planning(), [])).toBe('')
  })
})

describe('a row with more cells than there are headings', () => {
  // As a text reads without quotation marks: "Gripper, soft" are two cells.
  const shifted = row().toSpliced(1, 1, 'Gripper', 'soft')

  it('is refused for that alone, in a text by the sign that separates its cells', () => {
    const counts = { cells: 12, headings: 11 }
    for (const [sheet, text] of [
      [null, messages.importExtraCells],
      ['Parts', messages.importExtraCellsOfSheet],
    ] as const)
      for (const cells of [shifted, [...row(), 'more']])
        for (const product of [undefined, existing])
          expect(planRow(planning(targets, { sheet }), cells, product)).toMatchObject({
            plan: 'REFUSE',
            changes: [],
            errors: [{ column: null, text: fill(text, counts) }],
          })
  })

  it('claims no SKU, which a whole row may have', () => {
    expect(skuKeyOf(planning(), shifted)).toBe('')
  })
})

describe('a row of a product that is there', () => {
  it('keeps it where nothing differs, also by its typed specifications', () => {
    expect(planRow(planning(), row(), existing)).toMatchObject({ plan: 'KEEP', changes: [], errors: [] })
  })

  it('changes what differs, in the order of the form, and leaves what an empty cell doesn’t name', () => {
    const planned = planRow(planning(), row({ weight: '2', name: 'Gripper 2', quantity: '' }), existing)
    expect(planned).toMatchObject({ plan: 'CHANGE', changes: ['Name', 'Weight'] })
    expect(planRow(planning(), row({ 'attribute:7': '60 mm' }), existing)).toMatchObject({
      plan: 'CHANGE',
      changes: ['Specifications'],
    })
  })

  it('may name a part of its fields only', () => {
    expect(planRow(planning(['sku', 'quantity']), ['G-1', '5'], existing)).toMatchObject({
      plan: 'CHANGE',
      changes: ['Quantity'],
      form: { quantity: 5 },
    })
    expect(planRow(planning(['sku', 'quantity']), ['G-1', '4'], existing).plan).toBe('KEEP')
  })

  it('asks for the specifications of where it goes, else of where it is', () => {
    const moved = planRow(planning(), row({ component_subcategory: 'Servos' }), {
      ...existing,
      attributes: {},
    })
    expect(moved.errors).toEqual([{ column: 10, text: messages.attributeNotHere }])
    expect(planRow(planning(['sku', 'attribute:7']), ['G-1', '60'], existing)).toMatchObject({
      plan: 'CHANGE',
      changes: ['Specifications'],
    })
  })

  it('takes nothing from the import’s choices, which are for new ones', () => {
    const planned = planRow(planning(['sku'], { defaults: { component_subcategory: 6 } }), ['G-1'], existing)
    expect(planned).toMatchObject({ plan: 'KEEP', changes: [] })
  })

  it('is never made another kind of product', () => {
    expect(planRow(planning(), row(), { ...existing, type: 'MODEL' })).toMatchObject({
      plan: 'REFUSE',
      changes: [],
      errors: [{ column: 0, text: messages.importOtherKind }],
    })
  })
})

it('puts errors at the cells of their fields, each text by itself', () => {
  const { columns } = planning(['sku', 'attribute:7']).of
  expect(
    atCells(columns, {
      sku: ['One.', 'Two.'],
      'attributes.7': ['Three.'],
      weight: ['Four.'],
      odd: ['Five.'],
    }),
  ).toEqual([
    { column: 0, text: 'One.' },
    { column: 0, text: 'Two.' },
    { column: 1, text: 'Three.' },
    { column: null, text: 'Weight: Four.' },
    { column: null, text: 'Five.' },
  ])
})

it('a list price that is no higher than the prices by quantity is refused at its cell, either way round', () => {
  const model = {
    id: 1,
    type: 'MODEL',
    sku: 'G-1',
    price_cents: 10_000,
    price_breaks: [{ cents: 9_000, quantity: 10 }],
  }
  const listed = { ...existing, ...model } as unknown as ExistingProduct // Its fields are those of a row, as above.
  const planned = (target: ImportTarget, cell: string) =>
    planRow(planning(['sku', target], { type: 'MODEL' }), ['G-1', cell], listed)
  expect(planned('price', '90').errors).toEqual([{ column: 1, text: messages.breaksAboveList }])
  expect(planned('price_breaks', '10: 100').errors).toEqual([
    { column: 1, text: fill(messages.breakPriceLower, { below: '$100.00' }) },
  ])
  expect(planned('price_breaks', '10: 95')).toMatchObject({ plan: 'CHANGE', changes: ['Prices by quantity'] })
  expect(planned('price_breaks', '10: 90').plan).toBe('KEEP')
})
