import { describe, expect, it } from 'vitest'
import { messages } from '../../messages.ts'
import type { AttributeDimension } from './attribute-units.ts'
import { attributeDimensions, unitsOf } from './attribute-units.ts'
import type { Attribute, AttributeCatalogue, AttributeKind, AttributeUse } from './attributes.ts'
import { attributeErrors, attributeKinds, attributesOf, hasNumbers, mayBeFacet } from './attributes.ts'
import { askedOf, readAttributes, shownAttributes } from './product-attributes.ts'

const attribute = (id: number, more: Partial<Attribute> = {}): Attribute => ({
  id,
  name: `Attribute ${id}`,
  kind: 'NUMBER',
  dimension: null,
  unit: null,
  is_facet: false,
  tells_fit: false,
  limited_by: null,
  better: null,
  is_measured: false,
  choices: [],
  ...more,
})
const use = (attribute: number, more: Partial<AttributeUse> = {}): AttributeUse => ({
  attribute,
  component_subcategory: 5,
  equipment: null,
  retired: false,
  ...more,
})
const servos = { component_subcategory: 5, equipment: null }
const arms = { component_subcategory: null, equipment: 5 }

describe('an attribute’s definition', () => {
  const errors = (kind: AttributeKind, more: Partial<Attribute> = {}) =>
    attributeErrors(attribute(1, { kind, ...more }))
  const choice = (name: string, retired = false) => ({ id: 1, name, retired })

  it('of a number has a unit of its dimension, and without a dimension none', () => {
    for (const kind of ['NUMBER', 'RANGE'] as const) {
      expect(errors(kind)).toEqual({})
      for (const dimension of attributeDimensions) {
        for (const { symbol } of unitsOf(dimension))
          expect(errors(kind, { dimension, unit: symbol })).toEqual({})
        for (const unit of [null, '', 'ell', symbolElsewhere(dimension)])
          expect(errors(kind, { dimension, unit })).toEqual({ unit: messages.attributeUnitUnknown })
      }
      expect(errors(kind, { unit: 'mm' })).toEqual({ unit: messages.attributeUnitUnknown })
    }
  })

  it('of words or choices has no dimension at all', () => {
    const measured = { dimension: 'length', unit: 'mm' } as const
    expect(errors('TEXT', measured)).toEqual({ unit: messages.attributeUnitUnknown })
    expect(errors('CHOICE', { ...measured, choices: [choice('CAN')] })).toEqual({
      unit: messages.attributeUnitUnknown,
    })
  })

  it('has choices where it is one of choices, each once whatever its case, and one that isn’t retired', () => {
    expect(errors('CHOICE', { choices: [choice('CAN'), choice('TTL', true)] })).toEqual({})
    expect(errors('CHOICE')).toEqual({ choices: messages.attributeChoicesMissing })
    expect(errors('CHOICE', { choices: [choice('CAN', true)] })).toEqual({
      choices: messages.attributeChoicesMissing,
    })
    expect(errors('CHOICE', { choices: [choice('CAN'), choice('can', true)] })).toEqual({
      choices: messages.attributeChoiceTwice,
    })
    for (const kind of ['NUMBER', 'RANGE', 'TEXT'] as const)
      expect(errors(kind, { choices: [choice('CAN')] })).toEqual({
        choices: messages.attributeChoicesElsewhere,
      })
  })

  it('of words narrows no list and tells nothing of what fits; the others may do both', () => {
    const both = { is_facet: true, tells_fit: true }
    expect(errors('TEXT', both)).toEqual({
      is_facet: messages.attributeTextFacet,
      tells_fit: messages.attributeTextFit,
    })
    expect(errors('TEXT', { is_facet: true })).toEqual({ is_facet: messages.attributeTextFacet })
    expect(errors('RANGE', both)).toEqual({})
    expect(attributeKinds.filter(mayBeFacet)).toEqual(['NUMBER', 'RANGE', 'CHOICE'])
    expect(attributeKinds.filter(hasNumbers)).toEqual(['NUMBER', 'RANGE'])
  })
})

/** A unit that only another dimension has. */
const symbolElsewhere = (dimension: AttributeDimension): string =>
  dimension === 'voltage' ? 'mm' : (unitsOf('voltage')[0]?.symbol ?? '')

const interfaceOf = attribute(3, {
  kind: 'CHOICE',
  choices: [
    { id: 31, name: 'CAN', retired: false },
    { id: 32, name: 'TTL', retired: false },
    { id: 33, name: 'Parallel', retired: true },
  ],
})
const catalogue: AttributeCatalogue = {
  attributes: [
    attribute(1, { kind: 'RANGE', dimension: 'voltage', unit: 'V' }),
    attribute(2, { dimension: 'length', unit: 'mm' }),
    interfaceOf,
    attribute(4, { kind: 'TEXT' }),
  ],
  // The order of the form, which isn't that of the attributes.
  uses: [use(3), use(1), use(4, { retired: true }), use(2, arms), use(99)],
}
const ids = (attributes: readonly Attribute[]) => attributes.map(({ id }) => id)

describe('the attributes of a place', () => {
  it('are those that are asked for there, in the order of its form', () => {
    expect(ids(attributesOf(catalogue, servos))).toEqual([3, 1])
    expect(ids(attributesOf(catalogue, arms))).toEqual([2])
    expect(attributesOf(catalogue, { component_subcategory: 6, equipment: null })).toEqual([])
  })

  it('that were asked for once are told apart from them', () => {
    expect(ids(attributesOf(catalogue, servos, { retired: true }))).toEqual([4])
    expect(attributesOf(catalogue, arms, { retired: true })).toEqual([])
  })

  it('are followed by those that a product has all the same', () => {
    const values = { '4': { text: 'old' }, '2': { low: 1, high: 1, given: '1 m' }, '1': { text: '' } }
    expect(
      askedOf(catalogue, servos, values).map(({ attribute, isAsked }) => [attribute.id, isAsked]),
    ).toEqual([
      [3, true],
      [1, true],
      [2, false],
      [4, false],
    ])
  })
})

describe('what was typed into a product’s form', () => {
  const kept = { '1': { low: 12, high: 12, given: '12 V' }, '4': { text: 'old' } }

  it('is read over what the product has; what isn’t named stays', () => {
    const { values, errors } = readAttributes(catalogue, servos, { '1': '10-14 V', '3': [32, 31] }, kept)
    expect(errors).toEqual({})
    expect(values).toEqual({
      '1': { low: 10, high: 14, given: '10-14 V' },
      '3': { choices: [31, 32] },
      '4': { text: 'old' },
    })
  })

  it('takes a value away where it is empty or null, also of an attribute that isn’t asked for any more', () => {
    expect(readAttributes(catalogue, servos, { '1': ' ', '4': null }, kept)).toEqual({
      values: {},
      errors: {},
    })
    expect(readAttributes(catalogue, servos, { '77': null }, kept).values).toEqual(kept)
  })

  it('is refused by its attribute, and leaves the value as it was', () => {
    const { values, errors } = readAttributes(
      catalogue,
      servos,
      { '1': '12 mm', '2': '5 mm', '3': [33], '99': 'x' },
      kept,
    )
    expect(Object.keys(errors)).toEqual(['1', '2', '3', '99'])
    expect([errors['2'], errors['99']]).toEqual([messages.attributeNotHere, messages.attributeNotHere])
    expect(values).toEqual(kept)
  })

  it('may stay at a retired choice that the product has, and at no other', () => {
    const had = { '3': { choices: [33] } }
    expect(readAttributes(catalogue, servos, { '3': [33, 31] }, had).values).toEqual({
      '3': { choices: [31, 33] },
    })
    expect(readAttributes(catalogue, servos, { '3': [33] }).errors).toEqual({
      '3': messages.unknownReference,
    })
  })

  it('is shown in the order of the form, without what is missing, and read again says the same', () => {
    const { values } = readAttributes(
      catalogue,
      servos,
      { '1': '12', '3': [32, 31] },
      { '4': { text: 'old' } },
    )
    expect(
      shownAttributes(catalogue, servos, values).map(({ attribute, text }) => [attribute.id, text]),
    ).toEqual([
      [3, 'CAN, TTL'],
      [1, '12 V'],
      [4, 'old'],
    ])
    const again = readAttributes(catalogue, servos, { '1': '12 V' }, values)
    expect(again.values).toEqual(values)
  })
})
