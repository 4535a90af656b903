import { mayBrowse, shopperAt } from '@armature/domain/catalogue/products/public-catalogue'
import { designFilePath } from '@armature/domain/media/media-address'
import type { Actor } from '@armature/domain/rights/actor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import { findSessionActor } from '../../../people/auth/session-repository.ts'
import { serveFiles, sessionOfPass } from '../../../people/media/media-file-routes.ts'
import type { Served } from '../../../people/media/media-file-routes.ts'
import { findServedMedia } from '../../../people/media/upload-repository.ts'
import { findProductDetail } from '../products/product-repository.ts'
import { findProductsOfFile } from './catalogue-repository.ts'
import { designsOf } from './design-files.ts'

/** Does one of these actors see a product with this design file? */
const isSeen = async (
  app: FastifyInstance,
  readers: readonly Actor[],
  { product, id, file }: { product: number; id: string; file: string },
): Promise<boolean> => {
  for (const reader of readers) {
    const row = await inTransaction(app.deps.db, reader, (trx) => findProductDetail(trx, reader, product), {
      readOnly: true,
    })
    if (row && designsOf(row).some((design) => design.publicId === id && design.file === file)) return true
  }
  return false
}

/** The file, if the pass's session is live and its account may see the part, in its catalogue or by its own rights. */
const findServed = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { id, file }: { id: string; file: string },
): Promise<Served | null> => {
  const { db, clock, config } = app.deps
  const sessionId = sessionOfPass(app, request, id)
  if (sessionId === null) return null
  const found = await inTransaction(
    db,
    systemContext,
    async (trx) => {
      const reader = await findSessionActor(trx, sessionId, clock())
      const media = reader === null ? undefined : await findServedMedia(trx, id)
      if (reader === null || media === undefined) return null
      return { actor: reader.actor, media, products: await findProductsOfFile(trx, id) }
    },
    { readOnly: true },
  )
  if (found === null) return null
  const { actor, media, products } = found
  for (const product of products) {
    const shelf = product.tenant_id
    const readers = mayBrowse(actor, shelf, config.isCataloguePublic) ? [shopperAt(shelf), actor] : [actor]
    if (await isSeen(app, readers, { product: product.id, id, file }))
      return { media, caching: 'private, no-store', etag: `"${id}/${file}"` }
  }
  return null
}

/** Serves CAD files and 3D models for download, at addresses that `readDesignFiles` gives. */
export const designFileRoutes = (app: FastifyInstance): void =>
  serveFiles(app, designFilePath(':id', ':file'), findServed)
