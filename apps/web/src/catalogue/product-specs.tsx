import type { ProductDetail } from './catalogue-queries.ts'
import classes from './product-dialog.module.css'

/** Typed ones in the order of their form, then what else its catalogue says. */
export const ProductSpecs = ({ attributes, specs }: Pick<ProductDetail, 'attributes' | 'specs'>) =>
  attributes.length + specs.length === 0 ? null : (
    <dl className={classes.specs}>
      {[...attributes, ...specs].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
