import { readAsGiven } from '@armature/domain/catalogue/reader-units'
import { useReaderUnits } from '../ui/reader-units.ts'
import type { ProductDetail } from './catalogue-queries.ts'
import classes from './product-dialog.module.css'

/** Typed ones in the order of their form and in the reader's units, then what else its catalogue says. */
export const ProductSpecs = ({ attributes, specs }: Pick<ProductDetail, 'attributes' | 'specs'>) => {
  const units = useReaderUnits()
  if (attributes.length + specs.length === 0) return null
  const typed = attributes.map(({ name, value, dimension }) => ({
    name,
    value: readAsGiven(dimension, value, units),
  }))
  return (
    <dl className={classes.specs}>
      {[...typed, ...specs].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
