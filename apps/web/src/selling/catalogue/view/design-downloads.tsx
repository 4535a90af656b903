import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { call } from '../../../platform/api/client.ts'
import { isTellable } from '../../../platform/api/failures.ts'
import { useSession } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { mediaSource } from '../../media/media-source.ts'
import { sizeText } from '../../media/fields/size-text.ts'
import classes from '../products/product-dialog.module.css'
import type { ShopProduct } from '../shop/shop-queries.ts'
import { storeSearch } from '../shop/shop-queries.ts'

type Design = ShopProduct['designs'][number]

const names: Record<Design['format'], string> = {
  STEP: 'STEP',
  IGES: 'IGES',
  FBX: 'FBX',
  GLB: 'GLB, 3D model',
}

const wordsOf = ({ format, bytes }: Design): string =>
  [names[format], bytes === null ? null : sizeText(bytes)].filter(Boolean).join(', ')

/** Requested on click, since each address lasts only minutes. */
const download = async (product: number, format: Design['format']): Promise<void> => {
  try {
    const files = await call('readDesignFiles', { params: { id: product }, query: storeSearch() })
    const file = files.find((one) => one.format === format)
    if (file === undefined) throw new Error(`the part has no ${format} now`)
    const link = document.createElement('a')
    link.href = mediaSource(file.url)
    link.download = file.name
    link.click()
  } catch (error) {
    showFailure((isTellable(error) ? error.detail : null) ?? 'The file couldn’t be downloaded. Try again.')
  }
}

/** Design files, for signed-in users. */
export const DesignDownloads = ({ product: { id, designs } }: { product: ShopProduct }) => {
  const isStranger = useSession() === null
  const from = useRouterState({ select: ({ location }) => location.href })
  if (designs.length === 0) return null
  if (isStranger)
    return (
      <Text size="sm">
        {`${designs.map(wordsOf).join(' · ')}. `}
        <TextLink to={paths.login} search={{ from, ...storeSearch() }} size="sm" underline="always">
          Sign in to download
        </TextLink>
      </Text>
    )
  return (
    <ul className={classes.downloads} aria-label="CAD and 3D">
      {designs.map((design) => (
        <li key={design.format}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            onClick={() => void download(id, design.format)}
            className={classes.download ?? ''}
          >
            {wordsOf(design)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
