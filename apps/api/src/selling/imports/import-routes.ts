import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { changeImport, startImport } from './change-import.ts'
import { makeRefusedFile, makeTemplate } from './import-files.ts'
import { mendRows } from './mend-rows.ts'
import { previewProducts } from './preview-products.ts'
import { listOwnImports, readImport, readRows } from './read-import.ts'
import { stopImport } from './stop-import.ts'
import { receiveArchive } from './receive-archive.ts'
import { receiveImport } from './receive-import.ts'

/** Product imports. */
export const importRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listProductImports, (ctx) => listOwnImports(ctx))
  route(app, endpoints.readProductImport, (ctx, { params }) => readImport(ctx, params.id))
  route(app, endpoints.listImportRows, (ctx, { params, query }) => readRows(ctx, params.id, query))
  route(app, endpoints.changeProductImport, (ctx, { params, body }) => changeImport(ctx, params.id, body))
  route(app, endpoints.startProductImport, (ctx, { params }) => startImport(ctx, params.id))
  route(app, endpoints.stopProductImport, (ctx, { params }) => stopImport(ctx, params.id))
  route(app, endpoints.mendImportRows, (ctx, { params, body }) => mendRows(ctx, params.id, body))
  route(app, endpoints.previewImportedProducts, (ctx, { params }) => previewProducts(ctx, params.id))
  route(app, endpoints.readRefusedRows, (ctx, { params, query }) =>
    makeRefusedFile(ctx, params.id, query.format),
  )
  route(app, endpoints.readImportTemplate, (ctx, { query }) => makeTemplate(ctx, query))
  void app.register((scoped) =>
    takesMultipart(scoped, () => {
      route(scoped, endpoints.uploadProductImport, (ctx, { upload, query }) =>
        receiveImport(ctx, upload, query),
      )
      route(scoped, endpoints.uploadImportArchive, (ctx, { upload, params }) =>
        receiveArchive(ctx, params.id, upload),
      )
    }),
  )
}
