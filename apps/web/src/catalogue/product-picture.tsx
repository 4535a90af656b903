import type { Product } from './catalogue-queries.ts'
import { DrawnPart } from './drawn-part.tsx'
import classes from './product-picture.module.css'

type Image = Product['data']['images'][number]

export const imagesOf = (product: Product): readonly Image[] =>
  product.data.images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))

const kindOf = ({ data }: Product): string => data.component_subcategory?.name ?? data.equipment?.name ?? ''

/** The primary picture, small; a drawing of its kind where there is none. It repeats the name beside it. */
export const ProductThumb = ({ product, size = 32 }: { product: Product; size?: number }) => {
  const first = imagesOf(product)[0]
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {first ? (
        <img src={first.image} alt="" loading="lazy" width={size} height={size} />
      ) : (
        <DrawnPart kind={kindOf(product)} />
      )}
    </span>
  )
}

export const ProductDrawing = ({ product }: { product: Product }) => (
  <div
    className={classes.drawing}
    role="img"
    aria-label={`Drawing of ${kindOf(product) || 'a part'}; no photo yet`}
  >
    <DrawnPart kind={kindOf(product)} />
  </div>
)
