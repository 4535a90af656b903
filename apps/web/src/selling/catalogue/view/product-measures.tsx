import { inchesFor, poundsFor } from '@armature/domain/catalogue/measures/reader-units'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { Product, ProductDetail } from '../products/catalogue-queries.ts'
import classes from './product-measures.module.css'

const said = (value: number | null | undefined, say: (value: number) => string): string =>
  value === null || value === undefined ? '–' : say(value)

const sources = {
  CAD: 'measured from its CAD file',
  FBX: 'measured from its FBX file',
  CATALOGUE: 'as stated by the maker',
} as const satisfies Record<NonNullable<ProductDetail['own_size']>['source'], string>

const sides = [
  ['Length', 'length'],
  ['Width', 'width'],
  ['Height', 'height'],
] as const

/** The shipping package, and beside it the part itself if its size is known (decisions.md, Demo data). */
export const ProductMeasures = ({
  product,
  detail,
}: {
  product: Product
  detail: ProductDetail | undefined
}) => {
  const units = useReaderUnits()
  const length = (inches: number) => `${inchesFor(inches, units)} ${units.length}`
  const weight = (pounds: number) => poundsFor(pounds, units)
  const own = detail?.own_size ?? null
  const isPartKnown = own !== null || (detail?.own_weight ?? null) !== null
  const withPart = detail === undefined || isPartKnown
  const part = (text: string) => (detail === undefined ? <Skeleton height={12} width={64} /> : text)
  return (
    <table className={classes.measures}>
      <caption className={classes.caption}>
        {own ? `The part’s own size ${sources[own.source]}.` : 'Shipping package.'}
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
            <td>{said(product[side], length)}</td>
            {withPart && <td>{part(said(own?.[side], length))}</td>}
          </tr>
        ))}
        <tr>
          <th scope="row">Weight</th>
          <td>{said(product.weight, weight)}</td>
          {withPart && <td>{part(said(detail?.own_weight, weight))}</td>}
        </tr>
      </tbody>
    </table>
  )
}
