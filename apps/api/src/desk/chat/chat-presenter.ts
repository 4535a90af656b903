import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { Channel } from '@armature/domain/chat/channel'
import { quotedAs } from '@armature/domain/chat/words-of'
import type { Context } from '../../platform/context/context.ts'
import type { AddressContext } from './attachment-presenter.ts'
import { presentAttachment } from './attachment-presenter.ts'
import type { MessageRow } from './message-repository.ts'
import { personId } from './person-id.ts'
import type { ReaderRow } from './reads-repository.ts'

type Message = Response<Endpoints['sendChatMessage']>
type Reader = Response<Endpoints['listChatMessages']>['readers'][number]

export const presentMessage = (
  ctx: AddressContext & Pick<Context, 'actor'>,
  channel: Channel,
  row: MessageRow,
): Message => ({
  seq: row.seq,
  revision: row.revision,
  client_id: row.client_id,
  at: row.at.toISOString(),
  author:
    row.author_id === null
      ? null
      : {
          id: personId(channel, row.author_id, ctx.deps.serverSecret),
          name: row.author_name,
          role: row.author_role,
        },
  text: row.text,
  attachments: row.attachments.map((file) => presentAttachment(ctx, file)),
  reply_to:
    row.reply_to === null
      ? null
      : {
          seq: row.reply_to,
          name: row.reply_name ?? '',
          text: quotedAs({
            text: row.reply_text ?? '',
            files: row.reply_files,
            line: row.reply_line,
            isPinned: row.reply_pinned,
          }),
        },
  line:
    row.line_id === null || row.deleted_at !== null ? null : { id: row.line_id, name: row.line_name ?? '' },
  pin: row.deleted_at === null ? row.pin : null,
  edited: row.edited_at?.toISOString() ?? null,
  deleted: row.deleted_at !== null,
  mine: row.author_id !== null && row.author_id === ctx.actor.userId,
})

export const presentReader = (
  { actor, deps }: Pick<Context, 'actor' | 'deps'>,
  channel: Channel,
  row: ReaderRow,
): Reader => ({
  id: personId(channel, row.user_id, deps.serverSecret),
  name: row.name,
  role: row.role,
  delivered: row.delivered_seq,
  read: row.read_seq,
  self: row.user_id === actor.userId,
})
