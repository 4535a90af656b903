import type { DomainProof } from '@armature/domain/accounts/company-domains'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'

/** Any fixed number that differs from other advisory locks. */
const domainsLock = 2_026_112_207

/** Of two companies that prove a domain, or look-alikes, at once, one waits for the other. */
export const lockDomains = async (trx: Database): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${domainsLock})`.execute(trx)
}

const claims = (trx: Database) =>
  trx
    .selectFrom('company_domains')
    .leftJoin('tenants', (join) =>
      join
        .onRef('tenants.owner_id', '=', 'company_domains.company_id')
        .onRef('tenants.domain', '=', 'company_domains.domain'),
    )
    .selectAll('company_domains')
    .select('tenants.id as tenant_id')

export type DomainRow = Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>

export const listDomainRows = (trx: Database, companyId: number): Promise<DomainRow[]> =>
  claims(trx).where('company_id', '=', companyId).orderBy('company_domains.id').execute()

export const findDomainRow = (trx: Database, companyId: number, id: number): Promise<DomainRow | undefined> =>
  claims(trx).where('company_id', '=', companyId).where('company_domains.id', '=', id).executeTakeFirst()

/** The domains that other companies have proved. */
export const listOthersDomains = async (trx: Database, companyId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('company_domains')
    .select('domain')
    .where('proved_at', 'is not', null)
    .where('company_id', '!=', companyId)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Makes a claim, or renews one that isn't proved, with a new token. */
export const putClaim = async (
  trx: Database,
  claim: { company_id: number; domain: string; token: string },
  now: Date,
): Promise<void> => {
  const fresh = { token: claim.token, claimed_at: now, checked_at: null, finding: null, lapsed_at: null }
  await trx
    .insertInto('company_domains')
    .values({ ...claim, ...fresh, proved_at: null, proof: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'domain'])
        .doUpdateSet(fresh)
        .where('company_domains.proved_at', 'is', null),
    )
    .execute()
}

export const setFinding = async (
  trx: Database,
  id: number,
  { finding, now }: { finding: string; now: Date },
): Promise<void> => {
  await trx.updateTable('company_domains').set({ finding, checked_at: now }).where('id', '=', id).execute()
}

/** Records a proof; the company's store, if it is at the domain, opens to buyers. */
export const setProved = async (
  trx: Database,
  { id, domain, tenant_id: tenantId }: DomainRow,
  { proof, now }: { proof: DomainProof; now: Date },
): Promise<void> => {
  await trx
    .updateTable('company_domains')
    .set({ proof, proved_at: now, checked_at: now, lapsed_at: null, finding: null })
    .where('id', '=', id)
    .execute()
  if (tenantId !== null) await moveStore(trx, { tenantId, domain, provedAt: now })
}

const lapse = (trx: Database, now: Date) =>
  trx
    .updateTable('company_domains')
    .set({ lapsed_at: now })
    .where('proved_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .returning(['company_id', 'domain'])

/** Ends the other companies' claims to a domain that was proved. */
export const overtakeClaims = (
  trx: Database,
  { company_id, domain }: DomainRow,
  { finding, now }: { finding: string; now: Date },
) =>
  lapse(trx, now)
    .set({ finding })
    .where('domain', '=', domain)
    .where('company_id', '!=', company_id)
    .execute()

/** Ends claims that nobody has proved since then. */
export const lapseOldClaims = (trx: Database, { before, now }: { before: Date; now: Date }) =>
  lapse(trx, now).where('claimed_at', '<', before).execute()

export const deleteClaim = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('company_domains').where('id', '=', id).execute()
}

/** The company's store, locked until the transaction ends. */
export const lockStoreOf = (trx: Database, companyId: number) =>
  trx
    .selectFrom('tenants')
    .select(['id', 'domain'])
    .where('owner_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Puts a store at a proved domain; a job finds out whether that leads here. */
export const moveStore = async (
  trx: Database,
  { tenantId, domain, provedAt }: { tenantId: number; domain: string; provedAt: Date },
): Promise<void> => {
  await trx
    .updateTable('tenants')
    .set({ domain, domain_proved_at: provedAt, domain_found_at: null })
    .where('id', '=', tenantId)
    .execute()
  await addJob(trx, 'find-store-host', { tenantId }, { key: `find-store-host:${tenantId}` })
}
