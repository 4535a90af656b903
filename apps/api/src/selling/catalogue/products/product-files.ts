import type { Actor } from '@armature/domain/rights/actor'
import type { FileFieldName } from '@armature/domain/catalogue/products/product-fields'
import { usualDocumentKind } from '@armature/domain/media/product-documents'
import { messages } from '@armature/domain/messages'
import { mediaFiles, mediaPath, mediaPathOf, publicIdOf } from '@armature/domain/media/media-address'
import type { MediaKind } from '@armature/domain/media/media-kind'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductImage } from '../../../platform/db/tables/selling-tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { OwnMedia } from '../../../people/media/media-repository.ts'
import { findOwnMedia } from '../../../people/media/media-repository.ts'
import type { FieldErrors, ProductFiles, ProductForm, StoredDocument } from './product-form.ts'
import type { LockedProduct } from './product-write-repository.ts'

/** A file in a form: its field, the required kind, and its stored path. */
interface NamedFile {
  field: string
  kind: MediaKind
  path: string | null
}

type FileFields = Pick<ProductForm, FileFieldName>

const namedFiles = (publicUrl: string, { images, cad, fbx, documents }: FileFields): NamedFile[] => [
  ...(images ?? []).map(({ image }, index) => ({
    field: `images.${index}.image`,
    kind: 'IMAGE' as const,
    path: mediaPathOf(publicUrl, image),
  })),
  ...(cad == null ? [] : [{ field: 'cad', kind: 'CAD' as const, path: mediaPathOf(publicUrl, cad) }]),
  ...(fbx == null ? [] : [{ field: 'fbx', kind: 'FBX' as const, path: mediaPathOf(publicUrl, fbx) }]),
  ...(documents ?? []).map((document, index) => ({
    field: `documents.${index}`,
    kind: 'DOCUMENT' as const,
    path: mediaPathOf(publicUrl, typeof document === 'string' ? document : document.url),
  })),
]

/** An upload's main file, not its thumbnail or derived files. */
const mainPathOf = ({ public_id, kind, format }: OwnMedia): string =>
  mediaPath(public_id, kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(format))

const refused = (files: readonly NamedFile[]): FieldErrors =>
  Object.fromEntries(files.map(({ field }) => [field, [messages.fileNotOurs]]))

/** Exactly one picture is primary: the marked one, else the first. */
const withPrimary = (images: ProductImage[]): ProductImage[] =>
  images.some((image) => image.is_primary)
    ? images
    : images.map((image, index) => ({ ...image, is_primary: index === 0 }))

/** A product's files as its row has them. */
type KeptFiles = Pick<LockedProduct, 'images' | 'cad' | 'fbx' | 'documents' | 'document_kinds'>

/** Each document once, at its first position. A plain address keeps its stored kind. */
const withKinds = (
  documents: NonNullable<FileFields['documents']>,
  pathAt: (field: string) => string,
  current: KeptFiles | undefined,
): StoredDocument[] => {
  const found = new Map<string, StoredDocument>()
  for (const [index, document] of documents.entries()) {
    const path = pathAt(`documents.${index}`)
    const kind = typeof document === 'string' ? current?.document_kinds[path] : document.kind
    if (!found.has(path)) found.set(path, { path, kind: kind ?? usualDocumentKind })
  }
  return [...found.values()]
}

/** Absent fields stay absent; null removes a file. */
const pathsOf = (
  form: FileFields,
  named: readonly NamedFile[],
  current: KeptFiles | undefined,
): ProductFiles => {
  const { images, cad, fbx, documents } = form
  const pathAt = (field: string): string => named.find((file) => file.field === field)?.path ?? ''
  const given: { [Name in keyof ProductFiles]: ProductFiles[Name] | undefined } = {
    images: images?.map(({ is_primary }, index) => ({ image: pathAt(`images.${index}.image`), is_primary })),
    cad: cad && pathAt('cad'),
    fbx: fbx && pathAt('fbx'),
    documents: documents && withKinds(documents, pathAt, current),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The files that a screen showed, as stored paths. */
export const shownFiles = (
  publicUrl: string,
  shown: FileFields,
  current: KeptFiles | undefined,
): ProductFiles => pathsOf(shown, namedFiles(publicUrl, shown), current)

export interface ClaimedFiles {
  errors: FieldErrors
  files: ProductFiles
}

/**
 * The form's pictures and files as stored paths. Each must be stored, of its field's kind, and uploaded by one of
 * `ownerIds`; anything else is an error at its field. Files that the product already has may stay, whoever uploaded
 * them.
 */
export const claimFiles = async (
  trx: Database,
  ctx: Context,
  form: ProductForm,
  { ownerIds, current }: { ownerIds: readonly number[]; current?: KeptFiles | undefined },
): Promise<ClaimedFiles> => {
  const { publicUrl } = ctx.deps.config
  const named = namedFiles(publicUrl, form)
  const kept: Record<MediaKind, readonly (string | null | undefined)[]> = {
    IMAGE: (current?.images ?? []).map(({ image }) => image),
    CAD: [current?.cad],
    FBX: [current?.fbx],
    DOCUMENT: current?.documents ?? [],
    FILE: [],
  }
  const claimed = named.filter(({ kind, path }) => path === null || !kept[kind].includes(path))
  const ids = claimed.flatMap(({ path }) => (path === null ? [] : (publicIdOf(path) ?? [])))
  const found = await findOwnMedia(trx, [...new Set(ids)], ownerIds)
  const mayClaim = new Set(found.map((media) => `${media.kind} ${mainPathOf(media)}`))
  const { images, ...files } = pathsOf(form, named, current)
  return {
    errors: refused(claimed.filter(({ kind, path }) => !mayClaim.has(`${kind} ${path}`))),
    files: images === undefined ? files : { ...files, images: withPrimary(images) },
  }
}

/** The users whose uploads a product may name: its vendor, and the actor, who may be an admin. */
export const uploadersFor = (actor: Actor, vendorId: number): number[] => [
  vendorId,
  ...(actor.userId === null || actor.userId === vendorId ? [] : [actor.userId]),
]
