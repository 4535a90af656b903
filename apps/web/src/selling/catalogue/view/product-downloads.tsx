import { documentsByKind } from '@armature/domain/media/product-documents'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
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

/** Named by `label`, or by the element with the id `labelledBy`. */
const Downloads = ({
  files,
  ...named
}: { files: readonly Download[] } & ({ 'aria-label': string } | { 'aria-labelledby': string })) =>
  files.length > 0 && (
    <ul className={classes.downloads} {...named}>
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

type Documents = readonly ProductDetail['documents'][number][]

const KindDownloads = ({ kind, files }: { kind: string; files: Documents }) => {
  const id = useId()
  return (
    <div className={classes.kind}>
      <Text size="sm" c="dimmed" id={id}>
        {kind}
      </Text>
      <Downloads aria-labelledby={id} files={files.map((file) => ({ ...file, label: file.name }))} />
    </div>
  )
}

/** A part's documents by kind, under their own names. */
export const DocumentDownloads = ({ documents }: { documents: Documents }) =>
  documents.length > 0 && (
    <div className={classes.kinds}>
      {documentsByKind(documents).map((group) => (
        <KindDownloads key={group.kind} kind={group.label} files={group.documents} />
      ))}
    </div>
  )

/** A product's CAD and FBX files and documents, for download as uploaded. */
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
      <Downloads aria-label="CAD and 3D" files={found} />
      <DocumentDownloads documents={documents} />
    </>
  )
}
