import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { convertAgain } from './conversion/convert-again.ts'
import { presentMedia } from './media-presenter.ts'
import { findMediaRow } from './media-repository.ts'
import { uploadFile } from './upload-file.ts'

export const mediaRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readMedia, async (ctx, { params }) => {
    const row = await ctx.inRead((trx) => findMediaRow(trx, ctx.actor, params.id))
    return row === undefined ? notFound(messages.notFound) : presentMedia(ctx, row)
  })
  route(app, endpoints.convertMedia, convertAgain)
  void app.register((scoped) =>
    takesMultipart(scoped, () =>
      route(scoped, endpoints.uploadFile, (ctx, { upload }) => uploadFile(ctx, upload)),
    ),
  )
}
