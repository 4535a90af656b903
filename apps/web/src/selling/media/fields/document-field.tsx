import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import { productDocumentKinds, productDocumentLabels } from '@armature/domain/media/product-documents'
import { limits } from '@armature/domain/limits'
import { mostBytesOf, pickedEndingsOf } from '@armature/domain/media/media-kind'
import { Select } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId } from 'react'
import shared from '@armature/ui/styles/shared.module.css'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { AttachedFile } from './attached-file.tsx'
import { DropArea } from './drop-area.tsx'
import type { ListedFile } from './file-list.ts'
import { ofKind } from './file-list.ts'
import classes from './model-file-field.module.css'
import { RefusalNotes } from './refusal-notes.tsx'
import { sizeText } from './size-text.ts'
import { useUploadState, useUploads } from './use-uploads.ts'

const hint = `or drop them here. Data sheets, drawings, declarations: PDF, up to ${sizeText(mostBytesOf.DOCUMENT)} each, at most ${limits.product.documents}. Everyone who sees the part can download them under these names.`

const kinds: { value: ProductDocumentKind; label: string }[] = productDocumentKinds.map((value) => ({
  value,
  label: productDocumentLabels[value],
}))

/** The document's kind, proposed from its file name. */
const KindSelect = ({ file: { key, name, documentKind } }: { file: ListedFile }) => {
  const queue = useUploads()
  return (
    <Select<ProductDocumentKind>
      aria-label={`Kind of ${name}`}
      data={kinds}
      value={documentKind}
      allowDeselect={false}
      size="xs"
      maw={240}
      onChange={(kind) => kind !== null && queue.setDocumentKind(key, kind)}
    />
  )
}

/** A product's documents, in the order they were added. */
export const DocumentField = () => {
  const queue = useUploads()
  const documents = ofKind(useUploadState(), 'DOCUMENT')
  const titleId = useId()
  const handedOn = useFocusHandedOn<HTMLElement>()
  return (
    <section ref={handedOn} aria-labelledby={titleId} className={classes.field}>
      <h2 id={titleId} className={shared.smallTitle}>
        Documents
      </h2>
      <DropArea
        label="Choose documents"
        hint={hint}
        icon={<IconFileText size={28} stroke={1.4} />}
        endings={pickedEndingsOf('DOCUMENT')}
        isMany
        onPick={(files) => void queue.add('DOCUMENT', files)}
      />
      <RefusalNotes kind="DOCUMENT" />
      {documents.map((file) => (
        <AttachedFile key={file.key} file={file} choice={<KindSelect file={file} />} />
      ))}
    </section>
  )
}
