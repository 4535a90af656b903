import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { mediaSource } from '../media/media-source.ts'
import { sizeText } from '../media/size-text.ts'
import type { ProductDetail } from './catalogue-queries.ts'
import classes from './product-dialog.module.css'

const labels = { cad: 'CAD file', fbx: 'FBX file' } as const

/** A product's CAD and FBX files, to be downloaded as they were uploaded. */
export const ProductDownloads = ({ files }: { files: ProductDetail['files'] }) => {
  const found = (['cad', 'fbx'] as const).flatMap((kind) => {
    const file = files[kind]
    return file === null ? [] : [{ kind, file }]
  })
  if (found.length === 0) return null
  return (
    <div className={classes.downloads}>
      {found.map(({ kind, file }) => (
        <Button
          key={kind}
          component="a"
          href={mediaSource(file.url)}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          title={file.name}
        >
          {labels[kind]}, {sizeText(file.bytes)}
        </Button>
      ))}
    </div>
  )
}
