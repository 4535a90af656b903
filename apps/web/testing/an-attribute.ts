import type { Attribute } from '../src/selling/catalogue/attributes/attribute-words.ts'

/** A text specification without a filter; a test changes the relevant fields. */
export const anAttribute = (id: number, name: string, more: Partial<Attribute> = {}): Attribute => ({
  id,
  name,
  kind: 'TEXT',
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
