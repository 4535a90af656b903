import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachmentNamed } from './attachment-header.ts'

/** A file answer, written while it is sent. A failure after its first byte breaks the connection. */
export interface FileAnswer {
  name: string
  type: string
  /** Headers of the call's own. */
  headers: Readonly<Record<string, string | number>>
  body: Readable
}

/** Sends the file; its reader may leave at any time, which ends the body. */
export const sendFileAnswer = (
  reply: FastifyReply,
  { name, type, headers, body }: FileAnswer,
): FastifyReply =>
  reply
    .headers({ ...headers, 'content-disposition': attachmentNamed(name), 'cache-control': 'no-store' })
    .type(type)
    .send(body)
