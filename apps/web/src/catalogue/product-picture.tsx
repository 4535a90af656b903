import { mediaSource } from '../media/media-source.ts'
import type { Product } from './catalogue-queries.ts'
import { DrawnPart } from './drawn-part.tsx'
import classes from './product-picture.module.css'

type Image = Product['data']['images'][number]

export const imagesOf = (product: Product): readonly Image[] =>
  product.data.images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))

const kindOf = ({ data }: Product): string => data.component_subcategory?.name ?? data.equipment?.name ?? ''

/** What stands for it, small; a drawing of its kind where there is nothing. It repeats the name beside it. */
export const ProductThumb = ({ product, size = 36 }: { product: Product; size?: number }) => {
  const { preview } = product.data
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {preview === null ? (
        <DrawnPart kind={kindOf(product)} />
      ) : (
        <img src={mediaSource(preview)} alt="" loading="lazy" width={size} height={size} />
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
