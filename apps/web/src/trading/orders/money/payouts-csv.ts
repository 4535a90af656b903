import type { Actor } from '@armature/domain/rights/actor'
import { toCsv } from '@armature/domain/values/csv'
import { limits } from '@armature/domain/limits'
import { call } from '../../../platform/api/client.ts'
import { saveFile } from '@armature/ui/save-file.ts'
import type { SubOrder } from '../orders-api.ts'
import { payoutWaitsFor } from './payout-facts.tsx'
import { transferLooks } from './transfer-status.ts'

const header = [
  'Sub-order',
  'Order',
  'Created',
  'Amount',
  'Commission',
  'Earned',
  'Paid out',
  'Transfer',
  'Transfer ID',
  'Waits for',
  'Tracking',
  'Paid directly to the store',
]

const rowOf = (actor: Actor, sub: SubOrder): string[] => [
  String(sub.id),
  String(sub.order),
  sub.created,
  sub.amount,
  sub.payout?.kept ?? '',
  sub.payout?.earned ?? '',
  sub.payout?.paid_out ?? '',
  transferLooks[sub.transfer_status].label,
  sub.transfer_id,
  payoutWaitsFor(actor, sub).join(' '),
  sub.tracking_url ?? '',
  sub.payout?.taken ?? '',
]

/** All of a vendor's sub-orders with the state of their money, as a file for spreadsheets. */
export const savePayouts = async (actor: Actor): Promise<void> => {
  const rows: string[][] = []
  for (let page = 1, count = 1; rows.length < count; page += 1) {
    const answer = await call('listSubOrders', {
      query: { page, page_size: limits.page.max, ordering: 'id' },
    })
    if (answer.results.length === 0) break
    rows.push(...answer.results.map((sub) => rowOf(actor, sub)))
    count = answer.count
  }
  saveFile('payouts.csv', toCsv([header, ...rows]), 'text/csv;charset=utf-8')
}
