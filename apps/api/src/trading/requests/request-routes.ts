import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { addLines } from './add-lines.ts'
import { keepBomColumns } from './keep-bom-columns.ts'
import { matchBom } from './match-bom.ts'
import { readBom } from './read-bom.ts'
import { changeLine, removeLines } from './change-line.ts'
import { changeList, copyList, createList, removeList } from './keep-list.ts'
import { answerOf, ownerOf } from './own-list.ts'
import { findLists } from './request-list-repository.ts'
import { presentRow } from './request-list-presenter.ts'
import { sourceBomRows } from './source-bom-rows.ts'
import { requestListQuote } from './request-quote.ts'
import { changeListLink, copySharedList, readSharedList, shareList, unshareList } from './share-list.ts'

/** Lists of parts that people plan to request, and the quote requested from a list. */
export const requestRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listRequestLists, async (ctx) => {
    const lists = await ctx.inRead((trx) => findLists(trx, ownerOf(ctx)))
    return { results: lists.map(presentRow) }
  })
  route(app, endpoints.readRequestList, (ctx, { params }) =>
    ctx.inRead((trx) => answerOf(trx, ctx, params.id)),
  )
  route(app, endpoints.createRequestList, (ctx, { body }) => createList(ctx, body))
  route(app, endpoints.changeRequestList, changeList)
  route(app, endpoints.deleteRequestList, removeList)
  route(app, endpoints.copyRequestList, copyList)
  route(app, endpoints.addRequestLines, addLines)
  route(app, endpoints.changeRequestLine, changeLine)
  route(app, endpoints.removeRequestLines, removeLines)
  route(app, endpoints.shareRequestList, shareList)
  route(app, endpoints.changeListLink, changeListLink)
  route(app, endpoints.unshareRequestList, unshareList)
  route(
    app,
    endpoints.requestListQuote,
    async (ctx, input) =>
      (await countOwnTry(ctx, 'quoteRequestPerAccount', messages.tooManyQuoteRequests)) ??
      requestListQuote(ctx, input),
  )
  void app.register((scoped) => takesMultipart(scoped, () => route(scoped, endpoints.readBom, readBom)))
  route(app, endpoints.keepBomColumns, (ctx, { body }) => keepBomColumns(ctx, body))
  route(
    app,
    endpoints.sourceBomRows,
    async (ctx, { body }) =>
      (await countOwnTry(ctx, 'quoteRequestPerAccount', messages.tooManyQuoteRequests)) ??
      sourceBomRows(ctx, body),
  )
  route(app, endpoints.matchBom, (ctx, { body }) => matchBom(ctx, body))
  route(app, endpoints.readSharedList, (ctx, input, headers) => readSharedList(ctx, { ...input, headers }))
  route(app, endpoints.copySharedList, copySharedList)
}
