import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import type { Product } from '../products/catalogue-queries.ts'
import { DrawnPart } from './drawn-part.tsx'
import { PartPicture } from './part-picture.tsx'
import classes from './product-picture.module.css'

type Image = Product['data']['images'][number]

/** The part of a product that its pictures need. */
export interface PicturedProduct {
  data: Pick<Product['data'], 'name' | 'images' | 'component_subcategory' | 'equipment'>
}

export const imagesOf = (product: PicturedProduct): readonly Image[] =>
  product.data.images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))

const kindOf = ({ data }: PicturedProduct): string => kindNameOf(data) ?? ''

/** A small picture of a product. */
export const ProductThumb = ({ product, size = 36 }: { product: Product; size?: number }) => (
  <PartPicture image={product.data.preview} kind={kindOf(product)} size={size} />
)

export const ProductDrawing = ({ product }: { product: PicturedProduct }) => (
  <div
    className={classes.drawing}
    role="img"
    aria-label={`Drawing of ${kindOf(product) || 'a part'}; no photo yet`}
  >
    <DrawnPart kind={kindOf(product)} />
  </div>
)
