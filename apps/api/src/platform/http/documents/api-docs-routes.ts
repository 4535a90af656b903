import { minuteMs } from '@armature/domain/values/time'
import { messages } from '@armature/domain/messages'
import { unavailable } from '@armature/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createWorkThread } from '../../threads/work-thread.ts'
import type { ApiDocs, SavedText } from './api-docs-text.ts'
import { accepts } from '../pages/compressed-page.ts'
import { sendProblem } from '../errors.ts'

const thread = createWorkThread<null, ApiDocs>({
  file: new URL('./api-docs-text.ts', import.meta.url),
  name: 'writeApiDocs',
  waiting: 1,
  mostMs: minuteMs,
  megabytes: 512,
})

let written: Promise<ApiDocs | null> | undefined

/** Written once for each process, at the first question. */
const apiDocs = async (): Promise<ApiDocs | null> => {
  written ??= thread.run(null)
  const docs = await written.catch(() => null)
  // The next question tries again.
  if (docs === null) written = undefined
  return docs
}

/** The bytes as they lie: each copy of them would wait with its answer, for as long as its reader likes. */
const uncopied = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const send = (request: FastifyRequest, reply: FastifyReply, text: SavedText): FastifyReply => {
  reply
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-encoding')
    .header('etag', text.tag)
  if (request.headers['if-none-match'] === text.tag) return reply.code(304).send()
  for (const encoding of ['br', 'gzip'] as const)
    if (accepts(request, encoding))
      return reply.header('content-encoding', encoding).send(uncopied(text[encoding]))
  return reply.send(uncopied(text.plain))
}

/** The API's documentation, for programs and for people. */
export const apiDocsRoutes = (app: FastifyInstance): void => {
  const answer =
    (respond: (docs: ApiDocs, request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const docs = await apiDocs()
      return docs === null
        ? sendProblem(request, reply, unavailable(messages.unavailable, { retryAfterSeconds: 5 }))
        : respond(docs, request, reply)
    }
  // Compressed already, once for all answers.
  const asWritten = { compress: false } as const
  app.get(
    '/api/schema/',
    asWritten,
    answer(({ schema }, request, reply) => send(request, reply.type('application/json'), schema)),
  )
  app.get(
    '/api/docs/',
    asWritten,
    answer(({ page, styleHash }, request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'))
      const allowed = policy.replace("style-src 'self'", `style-src 'self' '${styleHash}'`)
      return send(
        request,
        reply.type('text/html; charset=utf-8').header('content-security-policy', allowed),
        page,
      )
    }),
  )
}
