import { readAsGiven } from '@armature/domain/catalogue/measures/reader-units'
import { useReaderUnits } from '../../../platform/ui/reader-units.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import classes from '../products/product-dialog.module.css'

/** Typed ones in the order of their form and in the reader's units, then what else its catalogue says. */
export const ProductSpecs = ({ attributes, specs }: Pick<ProductDetail, 'attributes' | 'specs'>) => {
  const units = useReaderUnits()
  if (attributes.length + specs.length === 0) return null
  const typed = attributes.map(({ id, name, value, dimension }) => ({
    key: `attribute:${id}`,
    name,
    value: readAsGiven(dimension, value, units),
  }))
  // A vendor may call a specification of its own as a typed one is called.
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
