import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isTellable } from '../../../platform/api/failures.ts'
import { productQuery } from '../../../selling/catalogue/products/catalogue-queries.ts'
import type { ProductDetail } from '../../../selling/catalogue/products/catalogue-queries.ts'
import { mediaSource, publicIdAt } from '../../../selling/media/media-source.ts'
import { PartViewer } from '../../../selling/media/part-viewer-lazy.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import type { ChosenPin } from '../composer/waiting-store.ts'

type ModelFile = NonNullable<ProductDetail['files']['cad']>
type Viewed = ModelFile & { glb: string }

const viewsOf = ({ files }: ProductDetail): Viewed[] =>
  [files.cad, files.fbx].flatMap((file) =>
    file === null || file.glb === null ? [] : [{ ...file, glb: file.glb }],
  )

const gone = 'The 3D view of this part is no longer available.'
const replaced = 'This part’s file was replaced after the message was written, so the spot can’t be shown.'

interface SpotViewerProps {
  name: string
  file: Viewed
  pin: ChosenPin | undefined
  onPin: ((pin: ChosenPin) => void) | undefined
}

const SpotViewer = ({ name, file, pin, onPin }: SpotViewerProps) => {
  const id = publicIdAt(file.url)
  return (
    <PartViewer
      glb={mediaSource(file.glb)}
      thumbnail={file.thumbnail === null ? null : mediaSource(file.thumbnail)}
      name={name}
      box={file.box}
      {...(pin !== undefined && { spot: pin })}
      {...(onPin !== undefined && id !== null && { onSpot: (spot) => onPin({ file: id, ...spot }) })}
    />
  )
}

interface PinViewProps {
  product: number
  pin: ChosenPin | undefined
  /** Set to place a spot: called for each, with its file. */
  onPin?: (pin: ChosenPin) => void
}

/** The view of the file that has the spot; to place a new one, any. */
const viewFor = (product: ProductDetail, pin: ChosenPin | undefined, isSetting: boolean): Viewed | string => {
  const views = viewsOf(product)
  const same = views.find(({ url }) => publicIdAt(url) === pin?.file)
  return same ?? (isSetting ? views[0] : undefined) ?? (views.length === 0 ? gone : replaced)
}

/** A part's 3D view, to show a message's spot or to set one. */
export const PinView = ({ product, pin, onPin }: PinViewProps) => {
  const { data, error, refetch } = useQuery({ ...productQuery(product), refetchOnWindowFocus: false })
  if (data === undefined && !isTellable(error))
    return error ? <LoadError onRetry={() => void refetch()} /> : <Loader size="sm" />
  const file = data === undefined ? gone : viewFor(data, pin, onPin !== undefined)
  if (data === undefined || typeof file === 'string') return <Text role="status">{String(file)}</Text>
  return <SpotViewer name={data.data.name} file={file} pin={pin} onPin={onPin} />
}
