import { usualDocumentKind } from '@armature/domain/media/product-documents'
import type { ListedFile } from '../src/selling/media/fields/file-list.ts'

/** A picked but unsent file of a product's form, by its name. */
export const aListedFile = (kind: ListedFile['kind'], name: string): ListedFile => ({
  key: name,
  kind,
  name,
  bytes: 9,
  file: null,
  preview: null,
  conversion: null,
  documentKind: kind === 'DOCUMENT' ? usualDocumentKind : null,
  step: { at: 'picked' },
})
