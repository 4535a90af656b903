import '../../process/shell/shell-styles.ts'
import { shownFileOf } from '@armature/domain/media/shown-file'
import { messages } from '@armature/domain/messages'
import { Button, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCube } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isTellable } from '../../platform/api/failures.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/api/use-session.ts'
import type { ProductDetail } from '../catalogue/products/catalogue-queries.ts'
import { productQuery } from '../catalogue/products/catalogue-queries.ts'
import { ProductDrawing } from '../catalogue/view/product-picture.tsx'
import { DocumentTitle } from '../../process/shell/document-title.tsx'
import { useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { lostRecord } from '@armature/ui/record/lost-record.ts'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { routeId } from '@armature/ui/route-id.ts'
import { isFramed } from './host-page.ts'
import { mediaSource } from './media-source.ts'
import { PartPoster } from './part-poster.tsx'
import { ProductPartViewer } from './product-part-viewer.tsx'
import { useHostMessages } from './use-host-messages.ts'
import classes from './view-product-page.module.css'

/** In another site's frame there are no links to the rest of the site, which can't be framed. */
const Note = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.note}>
    <Title order={1} size="h4">
      {title}
    </Title>
    {children}
  </div>
)

const WithoutView = ({ product }: { product: ProductDetail }) => {
  const file = shownFileOf(product)
  useHostMessages(product, file)
  return (
    <Note title={product.data.name}>
      <ProductDrawing product={product} />
      <Text c="dimmed">{file?.note ?? 'This product has no 3D view.'}</Text>
    </Note>
  )
}

type ViewedFile = NonNullable<ProductDetail['files']['cad']> & { glb: string }

/**
 * On a phone the part's picture, with its view after a tap: the 3D library and the model are most of the page's weight,
 * and a second of a phone's work. A page that frames it wants the view, and gets it at once.
 */
const ProductStage = ({ product, file }: { product: ProductDetail; file: ViewedFile }) => {
  const isPhone = useMediaQuery('(pointer: coarse) and (max-width: 767px)', undefined, {
    getInitialValueInEffect: false,
  })
  const [isWanted, setWanted] = useState(false)
  if (!isPhone || isWanted || isFramed() || file.thumbnail === null)
    return <ProductPartViewer product={product} file={file} fill />
  return (
    <PartPoster thumbnail={mediaSource(file.thumbnail)} name={product.data.name} fill>
      <Button
        size="md"
        leftSection={<IconCube size={18} aria-hidden="true" />}
        onClick={() => setWanted(true)}
      >
        View in 3D
      </Button>
    </PartPoster>
  )
}

const ProductView = ({ id: text }: { id: string }) => {
  const id = routeId(text)
  const { data, error, refetch } = useQuery({ ...productQuery(id), refetchOnWindowFocus: false })
  const shown = useDrawnAnswer(data)
  if (isTellable(error) && (data === undefined || error.status === 404)) {
    if (isFramed()) return <Note title={messages.notFound} />
    throw lostRecord()
  }
  if (error !== null && data === undefined) return <LoadError onRetry={() => void refetch()} />
  if (shown === undefined) return <ScreenLoader />
  const file = shownFileOf(shown)
  if (file === null || file.glb === null) return <WithoutView product={shown} />
  return (
    <>
      <Title order={1} size="h5" className={classes.title ?? ''}>
        {shown.data.name}
      </Title>
      <div className={classes.view}>
        <ProductStage key={shown.id} product={shown} file={{ ...file, glb: file.glb }} />
      </div>
    </>
  )
}

const SignInFirst = () => (
  <Note title="Sign in to see this part.">
    <a href="/" target="_blank" rel="noopener">
      Sign in
    </a>
  </Note>
)

/** Only a product's 3D view, to be framed by another page (docs/viewer-messages.md). */
export const ViewProductPage = ({ id }: { id: string }) => (
  <QueryClientProvider client={queryClient}>
    <DocumentTitle />
    <main id="content" className={classes.page}>
      {useSession() === null ? <SignInFirst /> : <ProductView id={id} />}
    </main>
  </QueryClientProvider>
)
