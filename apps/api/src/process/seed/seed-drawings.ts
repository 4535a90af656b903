import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newConversion } from '@armature/domain/media/conversion-machine'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { endConversion } from '../../people/media/conversion/conversion-repository.ts'
import { contentTypeOf, mediaKey } from '../../people/media/media-files.ts'
import type { NewMedia } from '../../people/media/upload-repository.ts'
import { insertUpload, markStored } from '../../people/media/upload-repository.ts'
import type { DrawnFiles } from './drawn-files.ts'
import { drawnFolder, drawnNames, pictureSize, readDrawn, stepOf } from './drawn-files.ts'
import { readDemoDrawings } from './demo-parts.ts'
import type { ProductToFurnish } from './writes/product-file-repository.ts'
import { findProductsToFurnish, furnishProduct } from './writes/product-file-repository.ts'
import { drawnLike } from './seed-equivalent-parts.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-drawings'
const writesAtOnce = 8

/** Contents by file name: bytes, or the path of one of our files. */
type Files = Record<string, Uint8Array | string>

interface Upload {
  row: NewMedia
  files: Files
}

/** One product's files: its drawing with a finished view, and its pictures. */
interface Furniture {
  product: ProductToFurnish
  made: DrawnFiles
  cad: Upload
  images: Upload[]
}

const drawnPath = (name: string): string => path.join(drawnFolder, name)
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const newRow = ({ actor, sku }: ProductToFurnish, kind: 'CAD' | 'IMAGE', content: Buffer, now: Date) => ({
  public_id: randomBytes(16).toString('base64url'),
  owner_id: actor.userId ?? 0,
  kind,
  folder: mediaFolderOf(kind, sku),
  bytes: content.length,
  sha256: sha256(content),
  created_at: now,
})

const pictureOf = async (
  product: ProductToFurnish,
  name: string,
  index: number,
  now: Date,
): Promise<Upload> => {
  const file = (size: 'image' | 'small' | 'large') => drawnPath(drawnNames.picture(name, index, size))
  const image = await readFile(file('image'))
  return {
    row: {
      ...newRow(product, 'IMAGE', image, now),
      name: `${product.sku}-${index + 1}.webp`,
      format: 'webp',
      ...pictureSize,
      conversion_status: null,
    },
    files: {
      [mediaFiles.image]: image,
      [mediaFiles.small]: file('small'),
      [mediaFiles.large]: file('large'),
    },
  }
}

const cadOf = (product: ProductToFurnish, name: string, step: Buffer, now: Date): Upload => ({
  row: {
    ...newRow(product, 'CAD', step, now),
    name: `${product.sku}.step`,
    format: 'step',
    width: null,
    height: null,
    conversion_status: newConversion,
  },
  files: {
    [mediaFiles.original('step')]: step,
    [mediaFiles.view]: drawnPath(drawnNames.view(name)),
    [mediaFiles.viewThumbnail]: drawnPath(drawnNames.picture(name, 0, 'large')),
  },
})

const prepare = async (products: readonly ProductToFurnish[], now: Date): Promise<Furniture[]> => {
  const [{ drawings, sizes }, drawn] = [await readDemoDrawings(), await readDrawn()]
  const all: Furniture[] = []
  for (const drawing of drawings) {
    const { name } = drawing
    const made = drawn[name]
    const alike = products.filter(({ sku }) => drawing.products.includes(drawnLike.get(sku) ?? sku))
    if (made === undefined || alike.length === 0) continue
    const step = Buffer.from(stepOf(drawing, sizes))
    const shots = Array.from({ length: made.pictures }, (_one, index) => index)
    for (const product of alike)
      all.push({
        product,
        made,
        cad: cadOf(product, name, step, now),
        images: await Promise.all(shots.map((index) => pictureOf(product, name, index, now))),
      })
  }
  return all
}

const uploadsOf = ({ cad, images }: Furniture): Upload[] => [cad, ...images]

const putAll = async (
  { mediaStore }: Pick<Deps, 'mediaStore'>,
  uploads: readonly Upload[],
): Promise<void> => {
  const waiting = uploads.flatMap(({ row, files }) =>
    Object.entries(files).map(([file, content]) => ({ key: mediaKey(row.public_id, file), file, content })),
  )
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await mediaStore.put(next.key, next.content, contentTypeOf(next.file))
  }
  await Promise.all(Array.from({ length: writesAtOnce }, work))
}

const show = async (
  trx: Database,
  { product, made, cad, images }: Furniture,
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const idOf = ({ row }: Upload): number => ids.get(row.public_id) ?? 0
  for (const upload of [cad, ...images]) await markStored(trx, idOf(upload))
  await endConversion(trx, idOf(cad), made, now)
  await furnishProduct(trx, {
    id: product.id,
    images: images.map(({ row }, index) => ({
      image: mediaPath(row.public_id, mediaFiles.image),
      is_primary: index === 0,
    })),
    cad: mediaPath(cad.row.public_id, mediaFiles.original('step')),
    fbx: null,
  })
}

/**
 * Gives the demo's real products a STEP drawing with its 3D view and pictures, once. Views and pictures are prepared,
 * so nothing is converted: rows first, then files, then products, as for any upload.
 */
export const seedDrawings = async (deps: Deps, log: Pick<Context['log'], 'info'>): Promise<void> => {
  if (!deps.config.seedDemo) return
  const { db } = deps
  const { drawings } = await readDemoDrawings()
  const skus = [...drawings.flatMap(({ products }) => products), ...drawnLike.keys()]
  const wanted = await inTransaction(
    db,
    systemContext,
    async (trx) => ((await wasSeeded(trx, runName)) ? [] : findProductsToFurnish(trx, skus)),
    { readOnly: true },
  )
  if (wanted.length === 0) return
  const now = deps.clock()
  const all = await prepare(wanted, now)
  const uploads = all.flatMap(uploadsOf)
  const ids = new Map<string, number>()
  await inTransaction(db, systemContext, async (trx) => {
    for (const { row } of uploads) ids.set(row.public_id, await insertUpload(trx, row))
  })
  await putAll(deps, uploads)
  await inTransaction(db, systemContext, async (trx) => {
    for (const one of all) await show(trx, one, ids, now)
    await markSeeded(trx, runName, now)
  })
  log.info({ event: 'demo_drawings_added', products: all.length }, 'drawings of the demo’s parts added')
}
