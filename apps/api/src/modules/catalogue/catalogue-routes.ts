import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { pageOf, windowOf } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { listProductRows } from './product-list-repository.ts'
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

  route(app, endpoints.searchProducts, async (ctx, { query }) => {
    const filters = {
      vendorIds: query.vendor__user_ptr__in,
      tenantIds: query.tenant__in,
      excludeTenant: query.exclude_tenant,
      type: query.type,
      subcategoryIds: query.component_subcategory,
      applicationIds: query.application,
      equipmentIds: query.equipment,
      priceMin: query.price_min,
      priceMax: query.price_max,
      stock: query.stock,
      forSale: query.for_sale && true,
    }
    const options = { ...windowOf(query), ordering: query.ordering, search: query.search }
    const { rows, count } = await ctx.inRead((trx) => listProductRows(trx, ctx.actor, filters, options))
    const results = rows.map((row) => presentProduct(ctx, row))
    return pageOf({ query, count, results, path: endpoints.searchProducts.path })
  })
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
