import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { doneOrNot, forEachRecord } from '../../context/for-each-record.ts'
import { listRoute } from '../../http/list-route.ts'
import { route } from '../../http/route.ts'
import { readAttributeCatalogue } from './attribute-repository.ts'
import { changeAttribute } from './change-attribute.ts'
import { changeProduct } from './change-product.ts'
import { createAttribute } from './create-attribute.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { linkParts, unlinkParts } from './link-parts.ts'
import { productList } from './product-list-repository.ts'
import { presentProduct, presentProductDetail } from './product-presenter.ts'
import { findProductDetail } from './product-repository.ts'
import { readProductFacets } from './read-product-facets.ts'
import { readProductTimeline } from './read-product-timeline.ts'
import { setPlaceAttributes } from './set-place-attributes.ts'
import { setStock } from './set-stock.ts'
import { listModelRows, listReferences } from './reference-repository.ts'
import { exportRoute } from '../lists/export-routes.ts'
import { exportedProducts } from './product-exports.ts'

export const catalogueRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listComponentSubcategories, (ctx) =>
    ctx.inRead((trx) => listReferences(trx, 'component_subcategories')),
  )
  route(app, endpoints.listApplications, (ctx) => ctx.inRead((trx) => listReferences(trx, 'applications')))
  route(app, endpoints.listEquipment, (ctx) => ctx.inRead((trx) => listReferences(trx, 'equipment')))
  route(app, endpoints.listAttributes, (ctx) => ctx.inRead(readAttributeCatalogue))
  route(app, endpoints.createAttribute, (ctx, { body }) => createAttribute(ctx, body))
  route(app, endpoints.changeAttribute, (ctx, { params, body }) => changeAttribute(ctx, params.id, body))
  route(app, endpoints.setPlaceAttributes, (ctx, { body }) => setPlaceAttributes(ctx, body))
  route(app, endpoints.listModels, (ctx) => ctx.inRead((trx) => listModelRows(trx, ctx.actor)))

  listRoute(app, endpoints.searchProducts, productList, presentProduct)
  route(app, endpoints.readProductFacets, (ctx, { query }) => readProductFacets(ctx, query))
  exportRoute(app, endpoints.exportProducts, exportedProducts)
  route(app, endpoints.readProduct, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findProductDetail(trx, ctx.actor, params.id))
    return row === undefined ? notFound(messages.notFound) : presentProductDetail(ctx, row)
  })
  route(app, endpoints.readProductTimeline, (ctx, { params }) => readProductTimeline(ctx, params.id))

  route(app, endpoints.linkParts, linkParts)
  route(app, endpoints.unlinkParts, unlinkParts)
  route(app, endpoints.setStock, setStock)
  route(app, endpoints.createModel, (ctx, { body }) => createProduct(ctx, 'MODEL', body))
  route(app, endpoints.updateModel, (ctx, { params, body }) =>
    changeProduct(ctx, { ...params, type: 'MODEL' }, body),
  )
  route(app, endpoints.deleteModel, (ctx, { params }) => deleteProduct(ctx, { ...params, type: 'MODEL' }))
  route(app, endpoints.deleteProducts, async (ctx, { body }) =>
    doneOrNot(await forEachRecord(ctx, body.ids, (part, id) => deleteProduct(part, { id }))),
  )
  route(app, endpoints.createComponent, (ctx, { body }) => createProduct(ctx, 'COMPONENT', body))
  route(app, endpoints.updateComponent, (ctx, { params, body }) =>
    changeProduct(ctx, { ...params, type: 'COMPONENT' }, body),
  )
  route(app, endpoints.deleteComponent, (ctx, { params }) =>
    deleteProduct(ctx, { ...params, type: 'COMPONENT' }),
  )
}
