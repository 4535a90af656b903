import { nameOf } from '@armature/domain/accounts/names'
import type { ApprovalRule, Colleague } from '@armature/domain/approvals/approval-rules'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A person of the company, and the facts that its approvals depend on. */
export interface ColleagueRow extends Colleague {
  name: string
  email: string
  /** Mails may contain words that somebody else chose. */
  isVerified: boolean
  limitCents: number | null
  /** The last moment of the substitute; null without one. */
  substituteUntil: Date | null
}

export interface ApprovalPolicy {
  rules: readonly ApprovalRule[]
  version: number
  colleagues: readonly ColleagueRow[]
}

/** Is anything approved in this company? Without rules and limits nothing is. */
export const approvesPurchases = ({ rules, colleagues }: ApprovalPolicy): boolean =>
  rules.length > 0 || colleagues.some(({ limitCents }) => limitCents !== null)

const findRules = async (
  trx: Database,
  companyId: number,
): Promise<Pick<ApprovalPolicy, 'rules' | 'version'>> => {
  const row = await trx
    .selectFrom('approval_rules')
    .select(['rules', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (row === undefined) return { rules: [], version: 0 }
  const rules = row.rules.map(({ from, vendor, steps }) => ({ fromCents: from, vendorId: vendor, steps }))
  return { rules, version: row.version }
}

/** A company's rules and people as they are now. Call it as the system: colleagues' accounts are hidden from people. */
export const findApprovalPolicy = async (
  trx: Database,
  companyId: number,
  now: Date,
): Promise<ApprovalPolicy> => {
  const rows = await trx
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.person_id')
    .select(['m.person_id', 'm.roles', 'm.joined_at', 'm.monthly_limit_cents'])
    .select(['m.substitute_id', 'm.substitute_until'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.email_verified_at'])
    .where('m.company_id', '=', companyId)
    .orderBy('m.person_id')
    .execute()
  const colleagues = rows.map((row) => {
    const isAway = row.substitute_until !== null && row.substitute_until > now
    return {
      id: row.person_id,
      name: row.joined_at === null ? row.email : nameOf({ ...row, business_name: null }),
      email: row.email,
      isVerified: row.email_verified_at !== null,
      roles: row.roles,
      hasJoined: row.joined_at !== null,
      limitCents: row.monthly_limit_cents,
      substituteId: isAway ? row.substitute_id : null,
      substituteUntil: isAway ? row.substitute_until : null,
    }
  })
  return { ...(await findRules(trx, companyId)), colleagues }
}

/** Locks a person's place in the company, so that its purchases take turns at its limit. */
export const lockMember = async (trx: Database, companyId: number, personId: number): Promise<void> => {
  await trx
    .selectFrom('company_members')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the company's rules; the caller holds the company's lock. */
export const saveRules = async (
  trx: Database,
  companyId: number,
  rules: readonly ApprovalRule[],
  version: number,
): Promise<void> => {
  const stored = JSON.stringify(
    rules.map(({ fromCents, vendorId, steps }) => ({ from: fromCents, vendor: vendorId, steps })),
  )
  await trx
    .insertInto('approval_rules')
    .values({ company_id: companyId, rules: stored, version })
    .onConflict((clash) => clash.column('company_id').doUpdateSet({ rules: stored, version }))
    .execute()
}

/** Sets or ends a person's substitute. */
export const setSubstitute = async (
  trx: Database,
  { companyId, personId }: { companyId: number; personId: number },
  substitute: { id: number; until: Date } | null,
): Promise<void> => {
  await trx
    .updateTable('company_members')
    .set({ substitute_id: substitute?.id ?? null, substitute_until: substitute?.until ?? null })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
}

/** The vendors whose parts the company has asked for, and those with these ids. */
export const listKnownVendors = (trx: Database, companyId: number, ids: readonly number[]) =>
  trx
    .selectFrom('vendor_profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id as id', 'p.business_name as name'])
    .where((eb) =>
      eb.or([
        eb(
          'p.user_id',
          'in',
          eb
            .selectFrom('sub_quotes')
            .select('sub_quotes.vendor_id')
            .where('sub_quotes.customer_id', '=', companyId)
            .where('sub_quotes.hidden', '=', false),
        ),
        ...(ids.length === 0 ? [] : [eb('p.user_id', 'in', [...ids])]),
      ]),
    )
    .orderBy('p.business_name')
    .limit(500)
    .execute()
