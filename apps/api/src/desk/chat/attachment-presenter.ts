import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { chatFilePath, mediaFiles, mediaUrl } from '@armature/domain/media/media-address'
import type { Context } from '../../platform/context/context.ts'
import { issueReaderPass } from '../../platform/context/media-pass.ts'
import type { AttachmentRow } from './attachment-repository.ts'

type Uploaded = Response<Endpoints['uploadChatFile']>
type Attachment = Response<Endpoints['readChatFile']>

export type AddressContext = Pick<Context, 'deps' | 'session' | 'now'>

/** Bound to the caller's session; a job has none and shows no files. */
const addressOf = ({ deps, session, now }: AddressContext, publicId: string, file: string): string =>
  session === null
    ? ''
    : mediaUrl(
        deps.config.publicUrl,
        chatFilePath(publicId, file),
        issueReaderPass({ publicId, sessionId: session.id, now }, deps.serverSecret),
      )

export const presentUploaded = (row: AttachmentRow): Uploaded => ({
  id: row.public_id,
  kind: row.is_picture ? 'IMAGE' : 'FILE',
  name: row.name,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
})

export const presentAttachment = (ctx: AddressContext, row: AttachmentRow): Attachment => {
  const main = row.is_picture ? mediaFiles.image : mediaFiles.original(row.format)
  return {
    ...presentUploaded(row),
    address: addressOf(ctx, row.public_id, main),
    thumbnail: row.is_picture ? addressOf(ctx, row.public_id, mediaFiles.large) : null,
  }
}
