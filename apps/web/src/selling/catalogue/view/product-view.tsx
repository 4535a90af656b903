import { isConverted } from '@armature/domain/media/conversion-machine'
import { shownFileOf } from '@armature/domain/media/shown-file'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import { mediaSource } from '../../media/media-source.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import type { PicturedProduct } from './product-picture.tsx'
import { ProductDrawing, imagesOf } from './product-picture.tsx'
import classes from './product-view.module.css'

const PictureCarousel = lazyPart(async () => (await import('./picture-carousel.tsx')).PictureCarousel, {
  fallback: () => <Skeleton height="100%" />,
})

/** The 3D view of one of its files, as every reader of the product gets it. */
type ViewFile = Pick<
  NonNullable<ProductDetail['files']['cad']>,
  'status' | 'note' | 'glb' | 'thumbnail' | 'box'
>

interface Viewed<File extends ViewFile> {
  files: { cad: File | null; fbx: File | null }
}

const fromFiles = [
  { name: 'cad', title: 'CAD' },
  { name: 'fbx', title: 'FBX' },
] as const

const filesOf = <File extends ViewFile>({ files }: Viewed<File>) =>
  fromFiles.flatMap(({ name, title }) => {
    const file = files[name]
    return file === null ? [] : [{ name, title, file }]
  })

const whyNot = (file: ViewFile): string | null => {
  if (file.glb !== null) return null
  return isConverted(file.status) ? file.note : 'The 3D view is being made and will appear here.'
}

/** The files with 3D views: for a part with both files each by itself, since they may differ. */
const modelViewsOf = <File extends ViewFile>(product: Viewed<File>) => {
  const ready = filesOf(product).flatMap(({ name, title, file }) =>
    file.glb === null ? [] : [{ value: name, title, file: { ...file, glb: file.glb } }],
  )
  return ready.map(({ value, title, file }) => ({
    value,
    label: ready.length === 1 ? '3D view' : `3D from ${title}`,
    file,
  }))
}

/** Why a file has no 3D view, and which one if there are two. */
const notesOf = (product: Viewed<ViewFile>): string[] => {
  const found = filesOf(product)
  return found.flatMap(({ title, file }) => {
    const note = whyNot(file)
    if (note === null) return []
    return [found.length === 1 ? note : `${title} file: ${note}`]
  })
}

const Pictures = ({ product, file }: { product: PicturedProduct; file: ViewFile | null }) => {
  const sources = imagesOf(product).map(({ image }) => mediaSource(image))
  if (file?.thumbnail && sources.length === 0) sources.push(mediaSource(file.thumbnail))
  if (sources.length === 0) return <ProductDrawing product={product} />
  return <PictureCarousel name={product.data.name} sources={sources} />
}

const pictures = '2d'

export interface ProductViewProps<File extends ViewFile> {
  product: PicturedProduct
  /** Missing while loading: the list's row already has the pictures. */
  detail: Viewed<File> | undefined
  /** As high as the column beside it. */
  fill?: boolean
  /** The 3D view of a file. */
  renderModel: (file: File & { glb: string }) => ReactNode
}

/** A product's pictures, or the part in 3D (specification section 2, Products). */
export const ProductView = <File extends ViewFile>({
  product,
  detail,
  fill = false,
  renderModel,
}: ProductViewProps<File>) => {
  const [view, setView] = useState<string>(pictures)
  const file = detail ? shownFileOf(detail) : null
  const models = detail ? modelViewsOf(detail) : []
  const model = models.find(({ value }) => value === view)
  let shown: ReactNode = <Pictures product={product} file={file} />
  if (model) shown = <Fragment key={model.value}>{renderModel(model.file)}</Fragment>
  return (
    <div className={classes.view} data-fill={fill || undefined}>
      {models.length > 0 && (
        <SegmentedControl
          aria-label="What is shown"
          size="sm"
          data={[
            { value: pictures, label: '2D pictures' },
            ...models.map(({ value, label }) => ({ value, label })),
          ]}
          value={model?.value ?? pictures}
          onChange={setView}
          className={classes.switch ?? ''}
        />
      )}
      <div className={model ? classes.model : classes.pictures}>{shown}</div>
      {detail &&
        notesOf(detail).map((note) => (
          <Text key={note} size="xs" c="dimmed" role="status">
            {note}
          </Text>
        ))}
    </div>
  )
}
