import type { Endpoint, Query, Response } from '@armature/contract/platform/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import type { List } from '../db/sql/define-list.ts'
import { pageOf, windowOf } from './page.ts'
import { takeTurns } from '../threads/take-turns.ts'
import type { PagedQuery } from './page.ts'
import type { Handler } from './route.ts'
import { route } from './route.ts'

/** One page of a list on the wire: read as the actor, each row presented, with links to its neighbours. */
export const presentPage = async <ListQuery extends PagedQuery, Row, Item>(
  ctx: Context,
  asked: { query: ListQuery; path: string },
  list: List<ListQuery, Row>,
  present: (ctx: Context, row: Row) => Item,
): Promise<ReturnType<typeof pageOf<Item>>> => {
  const { query } = asked
  const request = { actor: ctx.actor, query, window: windowOf(query), counts: ctx.deps.listCounts }
  const { rows, count } = await ctx.inRead((trx) => list.read(trx, request))
  // A hundred sub-quotes may have thousands of lines.
  const turn = takeTurns()
  const results: Item[] = []
  for (const row of rows) {
    await turn()
    results.push(present(ctx, row))
  }
  return pageOf({ ...asked, count, results })
}

/** Registers a list: the call's query is the list's, and rows are presented one by one. */
export const listRoute = <E extends Endpoint, Row>(
  app: FastifyInstance,
  endpoint: E,
  list: List<Query<E>, Row>,
  present: (ctx: Context, row: Row) => Response<E> extends { results: (infer Item)[] } ? Item : never,
): void => {
  // Every list's endpoint takes a page's query and answers a page, so code for one of them is right for each.
  const pages = list as List<unknown, Row> as List<PagedQuery, Row>
  const handler = (ctx: Context, { query }: { query: PagedQuery }) =>
    presentPage(ctx, { query, path: endpoint.path }, pages, present)
  // The compiler can't apply the type of `present` to an endpoint that is still a type parameter.
  route(app, endpoint, handler as unknown as Handler<E>, { mayBeOld: true })
}
