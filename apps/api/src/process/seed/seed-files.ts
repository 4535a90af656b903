import { fileURLToPath } from 'node:url'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { isProblem } from '@armature/domain/problem'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { makeContext } from '../../platform/context/make-context.ts'
import { storeUpload } from '../../people/media/store-upload.ts'
import type { DemoProduct } from './demo-catalogue.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import type { FurnishedProduct, ProductToFurnish } from './writes/product-file-repository.ts'
import { findProductsToFurnish, furnishProduct } from './writes/product-file-repository.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-files'

type Log = Context['log']

const fileAt = (name: string): string => fileURLToPath(new URL(`cad/${name}`, import.meta.url))

/** Uploads one file for the vendor, and returns the path for the product. */
const upload = async (ctx: Context, sku: string, kind: MediaKind, name: string): Promise<string> => {
  const stored = await storeUpload(ctx, { path: fileAt(name), folder: mediaFolderOf(kind, sku), name })
  if (isProblem(stored)) throw new Error(`the demo could not store ${name}: ${stored.detail ?? stored.code}`)
  return mediaPath(stored.public_id, kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(stored.format))
}

const uploadAll = async (
  deps: Deps,
  log: Log,
  { actor, sku }: ProductToFurnish,
  files: NonNullable<DemoProduct['files']>,
) => {
  const client = { ip: '127.0.0.1', userAgent: 'seed' }
  const ctx = makeContext({ actor, deps, now: deps.clock(), log, session: null, client })
  const images: string[] = []
  for (const name of files.images ?? []) images.push(await upload(ctx, sku, 'IMAGE', name))
  return {
    images: images.map((image, index) => ({ image, is_primary: index === 0 })),
    cad: files.cad === undefined ? null : await upload(ctx, sku, 'CAD', files.cad),
    fbx: files.fbx === undefined ? null : await upload(ctx, sku, 'FBX', files.fbx),
  }
}

/**
 * Gives the demo's own products their pictures, CAD and FBX files, once, after the demo itself: no transaction can undo
 * files in the store. An interrupted start begins again at the next one, and its uploads are swept as unused.
 */
export const seedFiles = async (deps: Deps, log: Log): Promise<void> => {
  if (!deps.config.seedDemo) return
  const { db } = deps
  const wanted = (await readDemoCatalogue()).filter(({ files }) => files !== undefined)
  const products = await inTransaction(
    db,
    systemContext,
    async (trx) =>
      (await wasSeeded(trx, runName))
        ? []
        : findProductsToFurnish(
            trx,
            wanted.map(({ sku }) => sku),
          ),
    { readOnly: true },
  )
  if (products.length === 0) return
  const furnished: FurnishedProduct[] = []
  for (const product of products) {
    const files = wanted.find(({ sku }) => sku === product.sku)?.files ?? {}
    furnished.push({ id: product.id, ...(await uploadAll(deps, log, product, files)) })
  }
  await inTransaction(db, systemContext, async (trx) => {
    for (const product of furnished) await furnishProduct(trx, product)
    await markSeeded(trx, runName, deps.clock())
  })
}
