import type { approvalShape } from '@armature/contract/trading/approvals'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import type { ApprovedPurchase } from '@armature/domain/approvals/approval-rules'
import { waitsFor } from '@armature/domain/approvals/approval-rules'
import { cents, toWire } from '@armature/domain/money'
import { lineTotal } from '@armature/domain/orders/order-terms'
import { offerTotal } from '@armature/domain/quotes/offer/offer-sums'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import type { FrozenRevision } from '../edit/quote-write-repository.ts'
import { findRevision } from '../edit/quote-write-repository.ts'
import type { Approval } from './approval-repository.ts'
import { requesterName } from './notify-approval.ts'

/** A frozen offer, as approval rules compare it: the total with tax, and each vendor's lines and freight. */
export const purchaseOf = (offer: FrozenRevision): ApprovedPurchase => {
  const byVendor = new Map<number, number>()
  const add = (vendorId: number, amount: number): unknown =>
    byVendor.set(vendorId, (byVendor.get(vendorId) ?? 0) + amount)
  for (const line of offer.lines)
    add(line.vendor_id, lineTotal({ price: line.price_cents, quantity: line.quantity }))
  for (const { vendor_id, cents: amount } of offer.freight ?? []) add(vendor_id, amount ?? 0)
  return { totalCents: offerTotal(offer), byVendor }
}

/** The approvers that an open request waits for, by the company's rules and people as they are now. */
export const waitsOf = async (
  trx: Database,
  { rules, colleagues }: Pick<ApprovalPolicy, 'rules' | 'colleagues'>,
  approval: Approval,
): Promise<number[][]> => {
  const offer = await findRevision(trx, approval.quote_id, approval.revision)
  if (offer === undefined) throw new Error(`Approval ${approval.id} is for a revision that doesn't exist`)
  return waitsFor({
    rules,
    purchase: purchaseOf(offer),
    colleagues,
    requesterId: approval.requested_by,
    approvedBy: approval.approved_by,
  })
}

export const presentApproval = (
  approval: Approval,
  { colleagues }: Pick<ApprovalPolicy, 'colleagues'>,
  waits: readonly (readonly number[])[],
): z.output<typeof approvalShape> => {
  const named = (ids: readonly number[]) =>
    colleagues.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return {
    id: approval.id,
    quote: approval.quote_id,
    revision: approval.revision,
    state: approval.state,
    total: toWire(cents(approval.total_cents)),
    requested_by: requesterName(approval, colleagues),
    way: approval.way,
    purchase_order: approval.purchase_order,
    note: approval.note,
    created: approval.created_at.toISOString(),
    expires: approval.expires_at.toISOString(),
    reason: approval.reason,
    approved_by: named(approval.approved_by),
    waits_for: approvalMachine.is(approval.state, 'waits') ? named(waits.flat()) : [],
  }
}
