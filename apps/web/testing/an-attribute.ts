import type { Attribute } from '../src/selling/catalogue/attributes/attribute-words.ts'

/** A specification of text that nothing is narrowed by; a test changes what it is about. */
export const anAttribute = (id: number, name: string, more: Partial<Attribute> = {}): Attribute => ({
  id,
  name,
  kind: 'TEXT',
  dimension: null,
  unit: null,
  is_facet: false,
  tells_fit: false,
  limited_by: null,
  is_measured: false,
  choices: [],
  ...more,
})
