import type { LegalDetails } from '@armature/domain/documents/legal-details'
import { legalFields } from '@armature/domain/documents/legal-details'
import type { Database } from '../../platform/db/tables/tables.ts'

const ofSeller = (trx: Database, tenantId: number | null) =>
  trx.selectFrom('legal_details').select(legalFields).where('tenant_id', 'is not distinct from', tenantId)

/** A store's legal details, or the marketplace's for null; undefined until they are given. */
export const findLegalDetails = (trx: Database, tenantId: number | null): Promise<LegalDetails | undefined> =>
  ofSeller(trx, tenantId).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockLegalDetails = (trx: Database, tenantId: number | null): Promise<LegalDetails | undefined> =>
  ofSeller(trx, tenantId).forNoKeyUpdate().executeTakeFirst()

/** Saves a seller's legal details, replacing earlier ones. */
export const putLegalDetails = async (
  trx: Database,
  tenantId: number | null,
  details: LegalDetails & { changed_at: Date },
): Promise<void> => {
  await trx
    .insertInto('legal_details')
    .values({ tenant_id: tenantId, ...details })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(details))
    .execute()
}
