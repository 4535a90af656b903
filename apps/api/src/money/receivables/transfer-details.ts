import type { transferShape } from '@armature/contract/money/transfer'
import { bankFacts, blankLegalDetails } from '@armature/domain/documents/legal-details'
import { cents, toWire } from '@armature/domain/money'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import type { z } from 'zod'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findLegalDetails } from '../../people/stores/legal-details-repository.ts'

export type TransferDetails = z.output<typeof transferShape>

interface OpenOrder {
  id: number
  tenant_id: number | null
  pending_cents: number
  due_day: string | null
}

/** Where an order's balance is transferred to; called as the system. */
export const transferDetailsOf = async (
  trx: Database,
  { id, tenant_id: tenantId, pending_cents, due_day }: OpenOrder,
): Promise<TransferDetails> => ({
  amount: toWire(cents(pending_cents)),
  due: due_day,
  reference: paymentReference(id),
  bank: bankFacts((await findLegalDetails(trx, tenantId)) ?? blankLegalDetails).map(([name, value]) => ({
    name,
    value,
  })),
})
