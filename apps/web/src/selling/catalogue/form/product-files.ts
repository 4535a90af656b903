import type { FileFieldName } from '@armature/domain/catalogue/products/product-fields'
import type { MediaKind, ModelFileKind } from '@armature/domain/media/media-kind'
import type { FileList, ListedFile, SentFiles } from '../../media/fields/file-list.ts'
import { ofKind, sentFiles } from '../../media/fields/file-list.ts'
import { mediaSource } from '../../media/media-source.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'

type Image = ProductDetail['data']['images'][number]

const pictureOf = ({ image, thumbnail }: Image, index: number): ListedFile => ({
  key: `stored-${index}`,
  kind: 'IMAGE',
  name: `Picture ${index + 1}`,
  bytes: null,
  file: null,
  preview: mediaSource(thumbnail),
  conversion: null,
  documentKind: null,
  step: { at: 'stored', url: image },
})

const modelFileOf = (
  kind: ModelFileKind,
  found: ProductDetail['files']['cad'],
  address: string | null,
): ListedFile[] => {
  const url = found?.url ?? address
  if (url === null) return []
  const { name, bytes } = found ?? { name: url.slice(url.lastIndexOf('/') + 1), bytes: null }
  const own = { file: null, preview: null, documentKind: null }
  const listed = { key: kind, kind, name, bytes, conversion: found, ...own }
  return [{ ...listed, step: { at: 'stored', url } }]
}

const documentOf = (
  { url, name, bytes, kind }: ProductDetail['documents'][number],
  index: number,
): ListedFile => ({
  key: `document-${index}`,
  kind: 'DOCUMENT',
  name,
  bytes,
  file: null,
  preview: null,
  conversion: null,
  documentKind: kind,
  step: { at: 'stored', url },
})

/** The product's current files, as its form's initial values. */
export const filesOf = (original: ProductDetail | null): FileList => {
  if (original === null) return { files: [], chosen: null }
  const pictures = original.data.images.map(pictureOf)
  const primary = original.data.images.findIndex((image) => image.is_primary)
  return {
    files: [
      ...pictures,
      ...modelFileOf('CAD', original.files.cad, original.cad),
      ...modelFileOf('FBX', original.files.fbx, original.fbx),
      ...original.documents.map(documentOf),
    ],
    chosen: pictures[primary]?.key ?? null,
  }
}

/** The kind of file that a field holds. */
export const kindOfField = {
  images: 'IMAGE',
  cad: 'CAD',
  fbx: 'FBX',
  documents: 'DOCUMENT',
} as const satisfies Record<FileFieldName, MediaKind>

/** The files' part of the form's body; for an edit, only the changes. */
export const filesBody = (list: FileList, original: ProductDetail | null): Partial<SentFiles> => {
  const sent = sentFiles(list)
  const before: SentFiles =
    original === null ? { images: [], cad: null, fbx: null, documents: [] } : sentFiles(filesOf(original))
  const isSame = (name: keyof SentFiles): boolean =>
    JSON.stringify(sent[name]) === JSON.stringify(before[name])
  return {
    ...(isSame('images') ? {} : { images: sent.images }),
    ...(isSame('cad') ? {} : { cad: sent.cad }),
    ...(isSame('fbx') ? {} : { fbx: sent.fbx }),
    ...(isSame('documents') ? {} : { documents: sent.documents }),
  }
}

/** Whether leaving would lose something, including uploads under way or failed. */
export const hasFileChanges = (list: FileList, original: ProductDetail | null): boolean =>
  list.files.some(({ step }) => step.at !== 'stored') || Object.keys(filesBody(list, original)).length > 0

/** The file for a path in the server's errors, as in `images.1.image`; null for other fields. */
export const fileAt = (list: FileList, path: string): ListedFile | null => {
  if (path === 'cad' || path === 'fbx') {
    return list.files.findLast(({ kind }) => kind === path.toUpperCase()) ?? null
  }
  const [, name, index] = /^(images|documents)\.(\d+)(?:\.|$)/.exec(path) ?? []
  const kind = name === 'images' ? 'IMAGE' : 'DOCUMENT'
  return index === undefined ? null : (ofKind(list, kind)[Number(index)] ?? null)
}
