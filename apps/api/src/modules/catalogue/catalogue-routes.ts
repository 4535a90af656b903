import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { listRoute } from '../../http/list-route.ts'
import { route } from '../../http/route.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { productList } from './product-list-repository.ts'
import { presentProduct, presentProductDetail } from './product-presenter.ts'
import { findProductDetail } from './product-repository.ts'
import { readProductTimeline } from './read-product-timeline.ts'
import { listModelRows, listReferences } from './reference-repository.ts'

export const catalogueRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listComponentSubcategories, (ctx) =>
    ctx.inRead((trx) => listReferences(trx, 'component_subcategories')),
  )
  route(app, endpoints.listApplications, (ctx) => ctx.inRead((trx) => listReferences(trx, 'applications')))
  route(app, endpoints.listEquipment, (ctx) => ctx.inRead((trx) => listReferences(trx, 'equipment')))
  route(app, endpoints.listModels, (ctx) => ctx.inRead((trx) => listModelRows(trx, ctx.actor)))

  listRoute(app, endpoints.searchProducts, productList, presentProduct)
  route(app, endpoints.readProduct, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findProductDetail(trx, ctx.actor, params.id))
    return row === undefined ? notFound(messages.notFound) : presentProductDetail(ctx, row)
  })
  route(app, endpoints.readProductTimeline, (ctx, { params }) => readProductTimeline(ctx, params.id))

  route(app, endpoints.createModel, (ctx, { body }) => createProduct(ctx, 'MODEL', body))
  route(app, endpoints.updateModel, (ctx, { params, body }) =>
    changeProduct(ctx, { ...params, type: 'MODEL' }, body),
  )
  route(app, endpoints.deleteModel, (ctx, { params }) => deleteProduct(ctx, { ...params, type: 'MODEL' }))
  route(app, endpoints.createComponent, (ctx, { body }) => createProduct(ctx, 'COMPONENT', body))
  route(app, endpoints.updateComponent, (ctx, { params, body }) =>
    changeProduct(ctx, { ...params, type: 'COMPONENT' }, body),
  )
  route(app, endpoints.deleteComponent, (ctx, { params }) =>
    deleteProduct(ctx, { ...params, type: 'COMPONENT' }),
  )
}
