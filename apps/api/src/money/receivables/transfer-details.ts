import type { transferShape } from '@armature/contract/money/transfer'
import { bankFacts, blankLegalDetails } from '@armature/domain/documents/legal-details'
import { cents, toWire } from '@armature/domain/money'
import { dueOf } from '@armature/domain/receivables/reminders'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import type { z } from 'zod'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findLegalDetails } from '../../people/stores/legal-details-repository.ts'
import { presentDue } from '../../trading/orders/order-presenter.ts'

export type TransferDetails = z.output<typeof transferShape>

interface OpenOrder {
  id: number
  tenant_id: number | null
  pending_cents: number
  due_day: string | null
  due_cents: number
}

/** The account to which an order's balance is transferred; called as the system. */
export const transferDetailsOf = async (
  trx: Database,
  { id, tenant_id: tenantId, pending_cents, ...order }: OpenOrder,
): Promise<TransferDetails> => ({
  amount: toWire(cents(pending_cents)),
  ...presentDue(dueOf(order)),
  reference: paymentReference(id),
  bank: bankFacts((await findLegalDetails(trx, tenantId)) ?? blankLegalDetails).map(([name, value]) => ({
    name,
    value,
  })),
})
