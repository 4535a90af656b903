import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { doneOrNot, forEachRecord } from '../../../platform/context/for-each-record.ts'
import { listRoute } from '../../../platform/http/list-route.ts'
import { route } from '../../../platform/http/route.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import { changeAttribute } from '../attributes/change-attribute.ts'
import { changeProduct } from '../products/change-product.ts'
import { createAttribute } from '../attributes/create-attribute.ts'
import { createProduct } from '../products/create-product.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { linkParts, unlinkParts } from '../compatibility/link-parts.ts'
import { productList } from '../search/product-list-repository.ts'
import { presentProduct, presentProductDetail } from '../products/product-presenter.ts'
import { findProductDetail } from '../products/product-repository.ts'
import { readProductFacets } from '../search/read-product-facets.ts'
import { readProductTimeline } from '../products/read-product-timeline.ts'
import { setPlaceAttributes } from '../attributes/set-place-attributes.ts'
import { setStock } from '../stock/set-stock.ts'
import { removeSynonym } from '../synonyms/remove-synonym.ts'
import { presentSynonym, saveSynonym } from '../synonyms/save-synonym.ts'
import { listSynonyms } from '../synonyms/synonym-repository.ts'
import { listModelRows, listReferences } from '../products/reference-repository.ts'
import { exportRoute } from '../../../people/lists/export-routes.ts'
import { exportedProducts } from '../products/product-exports.ts'

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
  route(app, endpoints.listSynonyms, async (ctx) => (await ctx.inRead(listSynonyms)).map(presentSynonym))
  route(app, endpoints.addSynonym, (ctx, { body }) => saveSynonym(ctx, null, body))
  route(app, endpoints.changeSynonym, (ctx, { params, body }) => saveSynonym(ctx, params.id, body))
  route(app, endpoints.removeSynonym, (ctx, { params }) => removeSynonym(ctx, params.id))
  route(app, endpoints.listModels, (ctx) => ctx.inRead((trx) => listModelRows(trx, ctx.actor)))

  listRoute(app, endpoints.searchProducts, productList, presentProduct)
  route(app, endpoints.readProductFacets, (ctx, { query }) => readProductFacets(ctx, query), {
    mayBeOld: true,
  })
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
