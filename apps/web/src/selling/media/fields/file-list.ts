import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import { usualDocumentKind } from '@armature/domain/media/product-documents'
import type { MediaKind } from '@armature/domain/media/media-kind'
import type { Conversion } from '../media-queries.ts'

/** A picked file's progress. A stored one has the address that the product form sends. */
export type FileStep =
  /** Checked; sent when the form is saved. */
  | { at: 'picked' }
  /** To be sent now, in its turn. */
  | { at: 'waiting' }
  | { at: 'sending'; sent: number }
  | { at: 'stored'; url: string }
  | { at: 'failed'; reason: string }

export interface ListedFile {
  key: string
  kind: MediaKind
  name: string
  /** Null if unknown: for the product's stored pictures. */
  bytes: number | null
  /** The picked file, to send and resend; null for one that the product already had. */
  file: File | null
  /** For a picture: its source address. */
  preview: string | null
  /** For the product's stored CAD or FBX file: the product's answer about its 3D view. */
  conversion: Conversion | null
  /** A document's kind; null for other files. */
  documentKind: ProductDocumentKind | null
  step: FileStep
}

/** A product's pictures in order, its CAD and its FBX file, and its documents. */
export interface FileList {
  files: readonly ListedFile[]
  /** The main picture, if one was chosen. */
  chosen: string | null
}

export const noFiles: FileList = { files: [], chosen: null }

/** Kinds of which a product has several; in the others a new file replaces the old one. */
export const isMany = (kind: MediaKind): boolean => kind === 'IMAGE' || kind === 'DOCUMENT'

export const ofKind = ({ files }: FileList, kind: MediaKind): readonly ListedFile[] =>
  files.filter((file) => file.kind === kind)

/** The file in a single-file field: the last one, since the previous one stays until that is stored. */
export const latestOf = (list: FileList, kind: MediaKind): ListedFile | null =>
  ofKind(list, kind).at(-1) ?? null

/** The chosen picture, else the first. */
export const primaryOf = (list: FileList): string | null => {
  const pictures = ofKind(list, 'IMAGE')
  return pictures.find(({ key }) => key === list.chosen)?.key ?? pictures[0]?.key ?? null
}

/** Inserts a new file before the one that it replaces, or at the end. */
export const added = (list: FileList, file: ListedFile, replaced: string | null = null): FileList => {
  const at = list.files.findIndex(({ key }) => key === replaced)
  return { ...list, files: list.files.toSpliced(at === -1 ? list.files.length : at, 0, file) }
}

export const removed = (list: FileList, key: string): FileList => ({
  ...list,
  files: list.files.filter((file) => file.key !== key),
})

/** A single file that is now stored replaces those before it. */
const withoutReplaced = (files: readonly ListedFile[], stored: ListedFile): readonly ListedFile[] =>
  isMany(stored.kind) ? files : files.filter(({ kind, key }) => kind !== stored.kind || key === stored.key)

export const stepped = (list: FileList, key: string, step: FileStep): FileList => {
  const files = list.files.map((file) => (file.key === key ? { ...file, step } : file))
  const file = files.find((one) => one.key === key)
  return { ...list, files: file && step.at === 'stored' ? withoutReplaced(files, file) : files }
}

export const withDocumentKind = (
  list: FileList,
  key: string,
  documentKind: ProductDocumentKind,
): FileList => ({
  ...list,
  files: list.files.map((file) => (file.key === key ? { ...file, documentKind } : file)),
})

/** Moves a picture to another one's position; those between shift. */
export const moved = (list: FileList, key: string, place: number): FileList => {
  const pictures = [...ofKind(list, 'IMAGE')]
  const from = pictures.findIndex((file) => file.key === key)
  const [picture] = from === -1 ? [] : pictures.splice(from, 1)
  if (!picture) return list
  pictures.splice(place, 0, picture)
  // The first picture is the main one until another is chosen, also after it has been moved.
  const chosen = list.chosen ?? primaryOf(list)
  return { chosen, files: [...pictures, ...list.files.filter(({ kind }) => kind !== 'IMAGE')] }
}

/** Is it available here and still unsent, or to be resent? */
export const isUnsent = ({ step, file }: ListedFile): boolean =>
  file !== null && (step.at === 'picked' || step.at === 'failed')

/** Refused by the server and not available to resend: it can only be removed. */
export const isStuck = ({ step, file }: ListedFile): boolean => file === null && step.at === 'failed'

export const isUnderWay = ({ step }: ListedFile): boolean => step.at === 'waiting' || step.at === 'sending'

/** The file to measure the part by, once sent: the CAD file before the FBX file. */
export const measurable = (list: FileList): ListedFile | null => {
  const file = latestOf(list, 'CAD') ?? latestOf(list, 'FBX')
  return file !== null && isUnsent(file) ? file : null
}

export interface SentFiles {
  images: { image: string; is_primary: boolean }[]
  cad: string | null
  fbx: string | null
  documents: { url: string; kind: ProductDocumentKind }[]
}

const addressOf = (file: ListedFile | null): string | null =>
  file?.step.at === 'stored' ? file.step.url : null

/** The files for the product form's request; unsent ones have no address and are left out. */
export const sentFiles = (list: FileList): SentFiles => {
  const primary = primaryOf(list)
  return {
    images: ofKind(list, 'IMAGE').flatMap((file) => {
      const image = addressOf(file)
      return image === null ? [] : [{ image, is_primary: file.key === primary }]
    }),
    cad: addressOf(latestOf(list, 'CAD')),
    fbx: addressOf(latestOf(list, 'FBX')),
    documents: ofKind(list, 'DOCUMENT').flatMap((file) => {
      const url = addressOf(file)
      return url === null ? [] : [{ url, kind: file.documentKind ?? usualDocumentKind }]
    }),
  }
}
