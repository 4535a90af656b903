import { isConverted } from '@armature/domain/media/media-kind'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Suspense, lazy, useState } from 'react'
import { mediaSource } from '../media/media-source.ts'
import { ProductPartViewer } from '../media/product-part-viewer.tsx'
import type { Product, ProductDetail } from './catalogue-queries.ts'
import { ProductDrawing, imagesOf } from './product-picture.tsx'
import classes from './product-view.module.css'

const PictureCarousel = lazy(async () => ({
  default: (await import('./picture-carousel.tsx')).PictureCarousel,
}))

type ModelFile = NonNullable<ProductDetail['files']['cad']>

/** The file whose 3D view is shown, the CAD file's first; one that has none yet where there is no other. */
export const shownFileOf = ({ files }: ProductDetail): ModelFile | null => {
  const found = [files.cad, files.fbx].filter((file) => file !== null)
  return found.find(({ status }) => status === 'READY') ?? found[0] ?? null
}

const whyNot = (file: ModelFile): string | null => {
  if (file.glb !== null) return null
  return isConverted(file.status) ? file.note : 'The 3D view is being made. It appears here by itself.'
}

const Pictures = ({ product, file }: { product: Product; file: ModelFile | null }) => {
  const sources = imagesOf(product).map(({ image }) => mediaSource(image))
  if (file?.thumbnail && sources.length === 0) sources.push(mediaSource(file.thumbnail))
  if (sources.length === 0) return <ProductDrawing product={product} />
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <PictureCarousel name={product.data.name} sources={sources} />
    </Suspense>
  )
}

const views = [
  { value: '2d', label: '2D pictures' },
  { value: '3d', label: '3D view' },
] as const

export interface ProductViewProps {
  product: Product
  /** Missing while it is being loaded: the row of the list has the pictures already. */
  detail: ProductDetail | undefined
}

/** A product to look at: its pictures, or the part itself in 3D (specification section 2, Products). */
export const ProductView = ({ product, detail }: ProductViewProps) => {
  const [view, setView] = useState<string>('2d')
  const file = detail ? shownFileOf(detail) : null
  const note = file === null ? null : whyNot(file)
  let shown: ReactNode = <Pictures product={product} file={file} />
  if (view === '3d' && detail && file?.glb) {
    shown = <ProductPartViewer product={detail} file={{ ...file, glb: file.glb }} />
  }
  return (
    <div className={classes.view}>
      {file?.glb && (
        <SegmentedControl
          aria-label="What is shown"
          size="sm"
          data={[...views]}
          value={view}
          onChange={setView}
          className={classes.switch ?? ''}
        />
      )}
      <div className={view === '3d' ? classes.model : classes.pictures}>{shown}</div>
      {note !== null && (
        <Text size="xs" c="dimmed" role="status">
          {note}
        </Text>
      )}
    </div>
  )
}
