import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { readAsGiven } from '@armature/domain/catalogue/measures/reader-units'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import type { Spec } from './spec-list.tsx'
import { SpecList } from './spec-list.tsx'

type Specified = Pick<ProductDetail, 'attributes' | 'specs'>

/** Typed ones in their form's order and the reader's units, then the rest from its catalogue. */
export const specsOf = ({ attributes, specs }: Specified, units: ReaderUnits): readonly Spec[] => [
  ...attributes.map(({ id, name, value, dimension }) => ({
    key: `attribute:${id}`,
    name,
    value: readAsGiven(dimension, value, units),
  })),
  // A vendor may give its own specification the name of a typed one.
  ...specs.map((spec) => ({ key: `spec:${spec.name}`, ...spec })),
]

export const ProductSpecs = (specified: Specified) => {
  const specs = specsOf(specified, useReaderUnits())
  return specs.length === 0 ? null : <SpecList specs={specs} />
}
