import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { mediaSource } from '../../media/media-source.ts'
import { sizeText } from '../../media/fields/size-text.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import classes from '../products/product-dialog.module.css'

const labels = { cad: 'CAD file', fbx: 'FBX file' } as const

interface Download {
  url: string
  label: string
  name: string
  bytes: number
}

const Downloads = ({ files, label }: { files: readonly Download[]; label: string }) =>
  files.length > 0 && (
    <ul className={classes.downloads} aria-label={label}>
      {files.map((file) => (
        <li key={file.url}>
          <Button
            component="a"
            href={mediaSource(file.url)}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            title={file.name}
            className={classes.download ?? ''}
          >
            {file.label}, {sizeText(file.bytes)}
          </Button>
        </li>
      ))}
    </ul>
  )

type Documents = ProductDetail['documents']

/** A part's data sheets under their own names. */
export const DocumentDownloads = ({ documents }: { documents: Documents }) => (
  <Downloads label="Documents" files={documents.map((file) => ({ ...file, label: file.name }))} />
)

/** A product's CAD and FBX files and data sheets, for download as uploaded. */
export const ProductDownloads = ({
  files,
  documents,
}: {
  files: ProductDetail['files']
  documents: Documents
}) => {
  const found = (['cad', 'fbx'] as const).flatMap((kind) => {
    const file = files[kind]
    return file === null ? [] : [{ ...file, label: labels[kind] }]
  })
  return (
    <>
      <Downloads label="CAD and 3D" files={found} />
      <DocumentDownloads documents={documents} />
    </>
  )
}
