import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MediaRow } from './media-repository.ts'

/** A paper in its record's row. */
export interface PaperRow {
  public_id: string
  name: string
  bytes: number
}

type Filed = { orderId: number; tenantId: number | null; customerId: number } | { exemptionId: number }

/** Attaches a stored PDF to its record; the replaced one is swept. Call it as the system, under the record's lock. */
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
