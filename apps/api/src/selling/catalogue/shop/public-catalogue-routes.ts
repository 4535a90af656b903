import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { isProblem, notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { presentPage } from '../../../platform/http/list-route.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { route } from '../../../platform/http/route.ts'
import { withProperties } from './card-properties.ts'
import { presentCard } from './catalogue-presenter.ts'
import { shelfAsked } from './catalogue-shelf.ts'
import { chooseRobot, readChosenRobot } from '../compatibility/choose-robot.ts'
import { readDesignFiles } from './design-files.ts'
import { findNearbySearch } from '../search/find-nearby-search.ts'
import { understandSearch } from '../search/understand-search.ts'
import { productList } from '../search/product-list-repository.ts'
import { readCatalogueFront } from './read-catalogue-front.ts'
import { readCatalogueProduct } from './read-catalogue-product.ts'
import { readFits } from '../compatibility/read-fits.ts'
import { readProductFacets } from '../search/read-product-facets.ts'
import { suggestInCatalogue } from './suggest-in-catalogue.ts'

/** The public catalogue: each call finds its owner and continues as a shopper. */
export const publicCatalogueRoutes = (app: FastifyInstance): void => {
  const searchCatalogue: Handler<typeof endpoints.searchCatalogue> = async (
    ctx,
    { query: asked },
    headers,
  ) => {
    const { store: named, ...query } = asked
    const shopping = await shelfAsked(ctx, { headers, named })
    if (isProblem(shopping)) return shopping
    const page = await presentPage(
      shopping,
      { query, path: endpoints.searchCatalogue.path },
      productList,
      presentCard,
    )
    const { search = '' } = query
    const results = await withProperties(shopping, page.results, query)
    if (search === '') return { ...page, results, instead: null, missing: null, understood: [] }
    const found = results.map(({ id, data }) => ({ id, maker: data.manufacturer }))
    const understood = await understandSearch(shopping, search, found)
    const near =
      page.count > 0 ? { instead: null, missing: null } : await findNearbySearch(shopping, query, search)
    return { ...page, results, ...near, understood }
  }
  route(app, endpoints.searchCatalogue, searchCatalogue, { mayBeOld: true })
  route(app, endpoints.suggestInCatalogue, async (ctx, { query: { store: named, search } }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : suggestInCatalogue(shopping, search)
  })
  const readFacets: Handler<typeof endpoints.readCatalogueFacets> = async (
    ctx,
    { query: asked },
    headers,
  ) => {
    const { store: named, ...query } = asked
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : readProductFacets(shopping, query)
  }
  route(app, endpoints.readCatalogueFacets, readFacets, { mayBeOld: true })
  route(
    app,
    endpoints.readCatalogueFront,
    async (ctx, { query }, headers) => {
      const shopping = await shelfAsked(ctx, { headers, named: query.store })
      return isProblem(shopping) ? shopping : readCatalogueFront(shopping)
    },
    { mayBeOld: true },
  )
  const readProduct: Handler<typeof endpoints.readCatalogueProduct> = async (
    ctx,
    { params, query },
    headers,
  ) => {
    const shopping = await shelfAsked(ctx, { headers, named: query.store })
    if (isProblem(shopping)) return shopping
    const found =
      (await readCatalogueProduct(shopping, params.id)) ??
      (shopping.isWhole ? null : await readCatalogueProduct(ctx, params.id))
    return found ?? notFound(messages.notFound)
  }
  route(app, endpoints.readCatalogueProduct, readProduct)
  route(app, endpoints.readDesignFiles, async (ctx, { params, query }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named: query.store })
    return isProblem(shopping) ? shopping : readDesignFiles({ ctx, shopping }, params.id)
  })
  route(app, endpoints.readFits, async (ctx, { query: { store: named, ...query } }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : readFits(shopping, query)
  })
  route(app, endpoints.readChosenRobot, async (ctx, { query: { store: named } }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : readChosenRobot({ ctx, shopping })
  })
  route(app, endpoints.chooseRobot, async (ctx, { body: { store: named, ...asked } }, headers) => {
    const shopping = await shelfAsked(ctx, { headers, named })
    return isProblem(shopping) ? shopping : chooseRobot({ ctx, shopping }, asked)
  })
}
