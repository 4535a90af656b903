import { attachmentLimit } from '@armature/domain/chat/attachments'
import { claimPictureChannel } from '@armature/domain/claims/claim-picture'
import { kindOfFormat } from '@armature/domain/media/media-kind'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, tooLarge, unauthenticated } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import { headOf, sniffFormat } from '../../people/media/sniff-format.ts'
import { storeFile } from '../../people/media/store-upload.ts'
import { takeUpload } from '../../people/media/upload-file.ts'

const { bytes, beyond } = attachmentLimit('IMAGE')
const allowance = { bytes, beyond: tooLarge(beyond, { code: 'file_too_large' }) }

const contentOf = async (head: Buffer): Promise<{ kind: 'IMAGE'; format: MediaFormat } | Problem> => {
  const format = await sniffFormat(head)
  return format !== null && kindOfFormat(format) === 'IMAGE'
    ? { kind: 'IMAGE', format }
    : invalidFields({ file: [messages.notAnImage] })
}

/** Receives one picture for the actor's claim; it is deleted if no claim uses it within a day. */
export const uploadClaimPicture = async (ctx: Context, { upload }: { upload: IncomingUpload }) => {
  const { userId } = ctx.actor
  if (userId === null) return unauthenticated(messages.notAllowed)
  const admit = async (head: Buffer) => {
    const content = await contentOf(head)
    return isProblem(content) ? content : allowance
  }
  const channel = claimPictureChannel(userId)
  const plan = { admit, most: allowance, folder: `claims/${userId}` }
  return takeUpload(ctx, upload, plan, async (local) => {
    const content = await contentOf(await headOf(local.path))
    if (isProblem(content)) return content
    const stored = await storeFile(ctx, local, { ...content, channel })
    return isProblem(stored) ? stored : { id: stored.public_id, name: stored.name }
  })
}
