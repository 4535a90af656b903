import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Product, ProductDetail } from './catalogue-queries.ts'
import classes from './product-measures.module.css'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const measure = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? '–' : `${number.format(value)} ${unit}`

const sources = {
  CAD: 'measured from its CAD file',
  FBX: 'measured from its FBX file',
  CATALOGUE: 'as its maker states it',
} as const satisfies Record<NonNullable<ProductDetail['own_size']>['source'], string>

const sides = [
  ['Length', 'length'],
  ['Width', 'width'],
  ['Height', 'height'],
] as const

/** The shipping package, and beside it the part itself where its size is known (decisions.md, Demo data). */
export const ProductMeasures = ({
  product,
  detail,
}: {
  product: Product
  detail: ProductDetail | undefined
}) => {
  const own = detail?.own_size ?? null
  const isPartKnown = own !== null || (detail?.own_weight ?? null) !== null
  const withPart = detail === undefined || isPartKnown
  const part = (text: string) => (detail === undefined ? <Skeleton height={12} width={64} /> : text)
  return (
    <table className={classes.measures}>
      <caption className={classes.caption}>
        {own ? `The part’s own size ${sources[own.source]}.` : 'Of the shipping package.'}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Measure</VisuallyHidden>
          </th>
          <th scope="col">Package</th>
          {withPart && <th scope="col">Part</th>}
        </tr>
      </thead>
      <tbody>
        {sides.map(([label, side]) => (
          <tr key={side}>
            <th scope="row">{label}</th>
            <td>{measure(product[side], 'in')}</td>
            {withPart && <td>{part(measure(own?.[side], 'in'))}</td>}
          </tr>
        ))}
        <tr>
          <th scope="row">Weight</th>
          <td>{measure(product.weight, 'lb')}</td>
          {withPart && <td>{part(measure(detail?.own_weight, 'lb'))}</td>}
        </tr>
      </tbody>
    </table>
  )
}
