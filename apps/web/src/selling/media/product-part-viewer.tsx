import type { ProductDetail } from '../catalogue/products/catalogue-queries.ts'
import { mediaSource } from './media-source.ts'
import { PartViewer } from './part-viewer-lazy.tsx'
import { useHostMessages } from './use-host-messages.ts'

interface ProductPartViewerProps {
  product: ProductDetail
  /** The product's CAD or FBX file with a finished view. */
  file: NonNullable<ProductDetail['files']['cad']> & { glb: string }
  fill?: boolean
}

/** A product's part in 3D, which notifies its host page of the product and of the view's events. */
export const ProductPartViewer = ({ product, file, fill = false }: ProductPartViewerProps) => (
  <PartViewer
    glb={mediaSource(file.glb)}
    thumbnail={file.thumbnail === null ? null : mediaSource(file.thumbnail)}
    name={product.data.name}
    box={file.box}
    onMessage={useHostMessages(product, file)}
    fill={fill}
  />
)
