import type { Commission } from '@armature/domain/money/ledger'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Today's commission for each vendor: its own terms, else the marketplace's. */
export const findCommissions = async (
  trx: Database,
  usualPercent: number,
  lines: readonly { vendor_id: number }[],
): Promise<(vendorId: number) => Commission> => {
  const rows = await trx
    .selectFrom('vendor_profiles')
    .select(['user_id', 'commission_percent', 'commission_on_freight'])
    .where('user_id', 'in', [...new Set(lines.map(({ vendor_id }) => vendor_id))])
    .execute()
  const own = new Map(rows.map((row) => [row.user_id, row]))
  return (vendorId) => {
    const row = own.get(vendorId)
    const percent = row?.commission_percent ?? null
    return {
      percent: percent === null ? usualPercent : Number(percent),
      onFreight: row?.commission_on_freight ?? true,
    }
  }
}
