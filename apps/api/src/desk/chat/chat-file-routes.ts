import { chatFilePath } from '@armature/domain/media/media-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { findSessionActor } from '../../people/auth/session-repository.ts'
import { serveFiles, sessionOfPass } from '../../people/media/media-file-routes.ts'
import type { Served } from '../../people/media/media-file-routes.ts'
import { filesOf } from '../../people/media/media-files.ts'
import { findChannelOfFile } from './attachment-repository.ts'
import { findChatRecord } from './channel-repository.ts'

/**
 * The file, if the pass's session is live and its account may see the channel in its record's current state. So an
 * address ends with the session, with access to the record, and with the message.
 */
const findServed = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { id, file }: { id: string; file: string },
): Promise<Served | null> => {
  const { db, clock } = app.deps
  const sessionId = sessionOfPass(app, request, id)
  if (sessionId === null) return null
  const found = await inTransaction(
    db,
    systemContext,
    async (trx) => {
      const reader = await findSessionActor(trx, sessionId, clock())
      const media = reader === null ? undefined : await findChannelOfFile(trx, id)
      return reader === null || media === undefined ? null : { reader, media }
    },
    { readOnly: true },
  )
  if (found === null) return null
  const { reader, media } = found
  const kind = media.is_picture ? 'IMAGE' : 'FILE'
  if (!filesOf({ kind, format: media.format }).includes(file)) return null
  const record = await inTransaction(
    db,
    reader.actor,
    (trx) => findChatRecord(trx, reader.actor, media.channel),
    {
      readOnly: true,
    },
  )
  // The browser may store it, but revalidates access each time.
  return record === undefined ? null : { media, caching: 'private, no-cache', etag: `"${id}/${file}"` }
}

/** The files of messages, at addresses for pictures and links. */
export const chatFileRoutes = (app: FastifyInstance): void =>
  serveFiles(app, chatFilePath(':id', ':file'), findServed)
