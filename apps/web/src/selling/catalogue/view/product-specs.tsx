import { readAsGiven } from '@armature/domain/catalogue/measures/reader-units'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import classes from '../products/product-dialog.module.css'

/** Typed ones in their form's order and the reader's units, then the rest from its catalogue. */
export const ProductSpecs = ({ attributes, specs }: Pick<ProductDetail, 'attributes' | 'specs'>) => {
  const units = useReaderUnits()
  if (attributes.length + specs.length === 0) return null
  const typed = attributes.map(({ id, name, value, dimension }) => ({
    key: `attribute:${id}`,
    name,
    value: readAsGiven(dimension, value, units),
  }))
  // A vendor may give its own specification the name of a typed one.
  const own = specs.map((spec) => ({ key: `spec:${spec.name}`, ...spec }))
  return (
    <dl className={classes.specs}>
      {[...typed, ...own].map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
