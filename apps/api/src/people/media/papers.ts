import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { paperChannel } from '@armature/domain/media/paper-channel'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { messages } from '@armature/domain/messages'
import type { Context } from '../../platform/context/context.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import type { MediaRow } from './media-repository.ts'
import type { PaperRow } from './paper-repository.ts'
import { headOf, sniffFormat } from './sniff-format.ts'
import { storeFile } from './store-upload.ts'
import { takeUpload } from './upload-file.ts'
import { allowanceOf } from './upload-rules.ts'

/** The paper of one record, for readers of that record only. */
export const presentPaper = ({ mediaUrl }: Pick<Context, 'mediaUrl'>, paper: PaperRow | null) =>
  paper && {
    url: mediaUrl(mediaPath(paper.public_id, mediaFiles.original('pdf')), 'own'),
    name: paper.name,
    bytes: paper.bytes,
  }

const notPdf = async (head: Buffer): Promise<Problem | null> =>
  (await sniffFormat(head)) === 'pdf' ? null : invalidFields({ file: [messages.notADocument] })

/** Receives a PDF from the actor, which `file` attaches; it is swept after a day if not attached. */
export const takePaper = <T>(
  ctx: Context,
  upload: IncomingUpload,
  file: (stored: MediaRow) => Promise<T | Problem>,
): Promise<T | Problem> => {
  const allowance = allowanceOf('DOCUMENT')
  const admit = async (head: Buffer) => (await notPdf(head)) ?? allowance
  const channel = paperChannel(ctx.actor.userId ?? 0)
  return takeUpload(ctx, upload, { admit, most: allowance, folder: channel }, async (local) => {
    const refused = await notPdf(await headOf(local.path))
    if (refused) return refused
    const stored = await storeFile(ctx, local, { kind: 'DOCUMENT', format: 'pdf', channel })
    return isProblem(stored) ? stored : file(stored)
  })
}
