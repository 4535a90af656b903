import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { paperChannel } from '@armature/domain/media/paper-channel'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { messages } from '@armature/domain/messages'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import type { MediaRow } from './media-repository.ts'
import { headOf, sniffFormat } from './sniff-format.ts'
import { storeFile } from './store-upload.ts'
import { takeUpload } from './upload-file.ts'
import { allowanceOf } from './upload-rules.ts'

/** A paper in its record's row. */
export interface PaperRow {
  public_id: string
  name: string
  bytes: number
}

/** The paper of one record, for readers of that record only. */
export const presentPaper = ({ mediaUrl }: Pick<Context, 'mediaUrl'>, paper: PaperRow | null) =>
  paper && {
    url: mediaUrl(mediaPath(paper.public_id, mediaFiles.original('pdf')), 'own'),
    name: paper.name,
    bytes: paper.bytes,
  }

const notPdf = async (head: Buffer): Promise<Problem | null> =>
  (await sniffFormat(head)) === 'pdf' ? null : invalidFields({ file: [messages.notADocument] })

/** Receives a PDF from the actor, to be filed by `file`; one that isn't filed is swept after a day. */
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

type Filed = { orderId: number; tenantId: number | null; customerId: number } | { exemptionId: number }

/** Files a stored PDF at its record, in place of the one before, which is swept. Call it as the system, under the record's lock. */
export const filePaper = async (
  trx: Database,
  { now }: Pick<Context, 'now'>,
  { id, public_id, name, bytes }: MediaRow,
  filed: Filed,
): Promise<void> => {
  const of =
    'orderId' in filed
      ? { order_id: filed.orderId, tenant_id: filed.tenantId, customer_id: filed.customerId }
      : { exemption_id: filed.exemptionId }
  const before = await trx
    .deleteFrom('papers')
    .where((eb) =>
      'orderId' in filed ? eb('order_id', '=', filed.orderId) : eb('exemption_id', '=', filed.exemptionId),
    )
    .returning('media_id')
    .executeTakeFirst()
  if (before !== undefined)
    await trx.updateTable('media').set({ unused_since: now }).where('id', '=', before.media_id).execute()
  await trx.updateTable('media').set({ unused_since: null }).where('id', '=', id).execute()
  await trx
    .insertInto('papers')
    .values({ media_id: id, public_id, name, bytes, ...of })
    .execute()
}
