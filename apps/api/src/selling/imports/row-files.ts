import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ArchivedFile, RowFiles } from '@armature/domain/catalogue/imports/import-archive'
import { archivedKind, matchFiles } from '@armature/domain/catalogue/imports/import-archive'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import { fieldOf } from '@armature/domain/catalogue/products/product-fields'
import { mediaFiles, mediaPath, mediaUrl, publicIdOf } from '@armature/domain/media/media-address'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import { documentKindByName } from '@armature/domain/media/product-documents'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, unavailable } from '@armature/domain/problem'
import { cellText } from '@armature/domain/values/file-cell'
import { listEntries, measured, openArchive, problemOf } from '../../people/media/archive-entries.ts'
import { mediaKey } from '../../people/media/media-files.ts'
import type { MediaRow } from '../../people/media/media-repository.ts'
import { storeUpload } from '../../people/media/store-upload.ts'
import { allowanceOf } from '../../people/media/upload-rules.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ProductForm } from '../catalogue/products/product-form.ts'
import { hasArchive, listRowNames, listSources } from './import-file-repository.ts'
import type { ExistingProduct, ImportRow } from './import-repository.ts'
import type { Planned } from './plan-row.ts'
import { skuOf } from './plan-row.ts'

/** The fields that name a row's files, and those that its SKU may be generated from. */
const namingFields = ['sku', 'part_number', 'pictures', 'cad_name', 'name', 'manufacturer', 'description']

/** The rows' files in the ZIP; null without one. */
export const matchRowFiles = async (trx: Database, of: ImportRow) => {
  if (of.archive === null) return null
  const columns = namingFields.map((name) => columnOfField(of.columns, name))
  const rows = (await listRowNames(trx, of.id, columns)).map(({ line, cells }) => {
    const [, partNumber = '', pictures = '', cad = ''] = cells.map((cell) => cellText(cell ?? ''))
    const inPlace = of.columns.map((_column, at) => cells[columns.indexOf(at)] ?? '')
    return { line, sku: skuOf({ of }, inPlace), partNumber, pictures, cad }
  })
  return matchFiles(rows, of.archive.files)
}

/** The rows' files while the ZIP is stored. */
export const readRowFiles = async (trx: Database, of: ImportRow) =>
  of.archive !== null && (await hasArchive(trx, of.archive)) ? matchRowFiles(trx, of) : null

/** The files that a product lacks: all of a kind where any differs. */
export interface LackedFiles {
  images?: ArchivedFile[]
  cad?: ArchivedFile
  documents?: ArchivedFile[]
}

type Sources = ReadonlyMap<string, string>
type Shown = Pick<ExistingProduct, 'images' | 'cad' | 'documents'>

const nothingShown: Shown = { images: [], cad: null, documents: [] }

const idsOf = ({ images, cad, documents }: Shown): string[] =>
  [...images.map(({ image }) => image), ...(cad === null ? [] : [cad]), ...documents].flatMap(
    (path) => publicIdOf(path) ?? [],
  )

/** The checksums of the products' files, as they were sent. */
export const readSources = (trx: Database, products: readonly Shown[]): Promise<Sources> =>
  listSources(trx, products.flatMap(idsOf))

const lackedDocuments = ({ documents }: RowFiles, known: readonly (string | undefined)[]): ArchivedFile[] =>
  documents
    .filter(({ sha256 }) => !known.includes(sha256 ?? ''))
    .slice(0, Math.max(0, limits.product.documents - known.length))

export const lackedFiles = (
  wanted: RowFiles | undefined,
  existing: Shown | undefined,
  sources: Sources,
): LackedFiles => {
  if (wanted === undefined) return {}
  const hashOf = (path: string | null) => sources.get((path !== null && publicIdOf(path)) || '')
  const shown = existing ?? nothingShown
  const before = shown.images.map(({ image }) => hashOf(image))
  const { pictures, cad } = wanted
  const documents = lackedDocuments(wanted, shown.documents.map(hashOf))
  const isSame =
    pictures.length === before.length && pictures.every(({ sha256 }, at) => sha256 === before[at])
  return {
    ...(pictures.length > 0 && !isSame && { images: pictures }),
    ...(cad !== null && cad.sha256 !== hashOf(shown.cad) && { cad }),
    ...(documents.length > 0 && { documents }),
  }
}

/** A row's plan with its files: new ones change a product that otherwise stays. */
export const planWithFiles = (
  planned: Planned,
  files: { images?: unknown; cad?: unknown; documents?: unknown },
): Planned => {
  const names = (['images', 'cad', 'documents'] as const).filter((name) => files[name] !== undefined)
  if (planned.plan === 'REFUSE' || planned.plan === 'ADD' || names.length === 0) return planned
  return {
    ...planned,
    plan: 'CHANGE',
    changes: [...planned.changes, ...names.map((name) => fieldOf(name).label)],
  }
}

/** A ZIP from the store as a local file, once for many rows. The caller removes it. */
export const fetchArchive = async (
  { deps }: Pick<Context, 'deps'>,
  { archive }: ImportRow,
): Promise<string | null> => {
  if (archive === null) return null
  const opened = await deps.mediaStore.open(mediaKey(archive.media, mediaFiles.original('zip')))
  if (opened === null) return null
  const path = await deps.mediaStore.incomingPath()
  await pipeline(opened.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return path
}

const unpack = async (zipPath: string, file: ArchivedFile, target: string): Promise<Problem | null> => {
  const zip = await openArchive(zipPath)
  try {
    const found = (await listEntries(zip))[file.at]
    const kind = archivedKind(file.name)
    if (found === undefined || kind === null) return unavailable(messages.importArchiveGone)
    await pipeline(
      await zip.openReadStreamPromise(found.entry),
      measured(allowanceOf(kind), found.entry.crc32),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    )
    return null
  } catch (error) {
    return problemOf(error)
  } finally {
    zip.close()
  }
}

const fieldOfKind = { IMAGE: 'images', CAD: 'cad', DOCUMENT: 'documents' } as const

const storeOne = async (
  ctx: Context,
  { zipPath, sku, file }: { zipPath: string; sku: string; file: ArchivedFile },
): Promise<MediaRow | Problem> => {
  const path = await ctx.deps.mediaStore.incomingPath()
  try {
    const refused = await unpack(zipPath, file, path)
    const folder = mediaFolderOf(archivedKind(file.name) ?? 'FILE', sku)
    const stored = refused ?? (await storeUpload(ctx, { path, folder, name: file.name }))
    if (!isProblem(stored)) return stored
    const reason = Object.values(stored.fields ?? {})[0]?.[0] ?? stored.detail ?? messages.uploadFailed
    const text = fill(messages.importFileRefused, { file: file.name, reason })
    return invalidFields({ [fieldOfKind[archivedKind(file.name) ?? 'IMAGE']]: [text] })
  } finally {
    await rm(path, { force: true })
  }
}

/** A row's stored files, as the product's form takes them; documents are added to the existing ones. */
export type StoredFiles = Pick<ProductForm, 'images' | 'cad' | 'documents'>

const addStored = (
  form: StoredFiles,
  { name: typed }: ArchivedFile,
  {
    kind,
    format,
    public_id,
    publicUrl,
  }: Pick<MediaRow, 'kind' | 'format' | 'public_id'> & { publicUrl: string },
): void => {
  const name = kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(format)
  const url = mediaUrl(publicUrl, mediaPath(public_id, name))
  if (kind === 'IMAGE')
    form.images = [...(form.images ?? []), { image: url, is_primary: form.images === undefined }]
  else if (kind === 'DOCUMENT')
    form.documents = [...(form.documents ?? []), { url, kind: documentKindByName(typed) }]
  else form.cad = url
}

/** Stores a row's files as uploads of the actor; those that no product names in the end are swept. */
export const storeRowFiles = async (
  ctx: Context,
  { zipPath, sku }: { zipPath: string | null; sku: string },
  { images = [], cad, documents = [] }: LackedFiles,
): Promise<StoredFiles | Problem> => {
  const wanted = [...images, ...(cad ? [cad] : []), ...documents]
  if (wanted.length > 0 && zipPath === null) return unavailable(messages.importArchiveGone)
  const form: StoredFiles = {}
  for (const file of wanted) {
    const stored = await storeOne(ctx, { zipPath: zipPath ?? '', sku, file })
    if (isProblem(stored)) return stored
    addStored(form, file, { ...stored, publicUrl: ctx.deps.config.publicUrl })
  }
  return form
}
