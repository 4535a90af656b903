import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { attachmentKindOf, attachmentLimit } from '@armature/domain/chat/attachments'
import type { AttachmentKind } from '@armature/domain/chat/attachments'
import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound, tooLarge } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Allowance, IncomingUpload } from '../../platform/ports/uploads.ts'
import { headOf, sniffAttachment } from '../../people/media/sniff-format.ts'
import { storeFile } from '../../people/media/store-upload.ts'
import { takeUpload } from '../../people/media/upload-file.ts'
import { presentUploaded } from './attachment-presenter.ts'
import { findChatRecord } from './channel-repository.ts'

/** The content's format if its name matches; else the 400 that lists a chat's formats. */
const contentOf = async (
  head: Buffer,
  name: string,
): Promise<Problem | { kind: AttachmentKind; format: MediaFormat }> => {
  const format = await sniffAttachment(head, name)
  const kind = attachmentKindOf(format, name)
  return kind === null || format === null
    ? invalidFields({ file: [messages.chatFileKind] })
    : { kind, format }
}

const allowance = (kind: AttachmentKind): Allowance => {
  const { bytes, beyond } = attachmentLimit(kind)
  return { bytes, beyond: tooLarge(beyond, { code: 'file_too_large' }) }
}

/** Receives one file for a message in this channel only. */
export const uploadChatFile = async (
  ctx: Context,
  { params: { channel }, upload }: { params: { channel: Channel }; upload: IncomingUpload },
): Promise<Response<Endpoints['uploadChatFile']> | Problem> => {
  const record = await ctx.inRead((trx) => findChatRecord(trx, ctx.actor, channel))
  if (record === undefined) return notFound(messages.notFound)
  const admit = async (head: Buffer, _folder: string | undefined, name: string) => {
    const content = await contentOf(head, name)
    return isProblem(content) ? content : allowance(content.kind)
  }
  const name = channelName(channel)
  const plan = { admit, most: allowance('FILE'), folder: `chat/${name}` }
  return takeUpload(ctx, upload, plan, async (local) => {
    const content = await contentOf(await headOf(local.path), local.name)
    if (isProblem(content)) return content
    const stored = await storeFile(ctx, local, { ...content, channel: name })
    return isProblem(stored) ? stored : presentUploaded({ ...stored, is_picture: stored.kind === 'IMAGE' })
  })
}
