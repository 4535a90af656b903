import type { readMe, readUser } from '@armature/contract/people/accounts'
import type { Response } from '@armature/contract/platform/endpoint'
import { can } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { shownReason } from '@armature/domain/mails/mail-reason'
import type { Context } from '../../platform/context/context.ts'
import { presentTenant, presentUser } from '../auth/user-presenter.ts'
import type { ProfileRow, UserRow } from './user-repository.ts'

/** One user in a list; only administrators read the account's status. */
export const presentListedUser = (row: UserRow, reader: Actor): Response<typeof readUser> => {
  const seesStanding = can(reader, 'user.see-standing', {})
  return {
    ...presentUser(row),
    business_name: row.business_name,
    tenant: row.tenant_id,
    commission:
      seesStanding && row.commission_on_freight !== null
        ? { percent: row.commission_percent, on_freight: row.commission_on_freight }
        : null,
    store:
      seesStanding && row.store_domain !== null
        ? { domain: row.store_domain, is_proved: row.store_domain_proved }
        : null,
    erased: row.erased,
    email_verified: seesStanding ? row.email_verified_at !== null : null,
    created: seesStanding ? row.created_at.toISOString() : null,
    mail_refused: seesStanding && row.mail_refused !== null ? shownReason(row.mail_refused) : null,
  }
}

const presentCompany = (row: ProfileRow): Response<typeof readMe>['vendor'] =>
  row.business_name === null
    ? null
    : {
        business_name: row.business_name,
        location: row.location ?? '',
        industry: row.industry ?? '',
        address: row.address ?? '',
        city: row.city ?? '',
        state: row.state ?? '',
        country: row.country ?? '',
        postal_code: row.postal_code ?? '',
        shows_stock: row.shows_stock ?? false,
      }

/** Null for a customer without a company. */
const presentCustomerCompany = (row: ProfileRow): Response<typeof readMe>['company'] =>
  row.customer_company === null
    ? null
    : {
        business_name: row.customer_company,
        country: row.customer_country ?? '',
        address: row.customer_address ?? '',
        city: row.customer_city ?? '',
        state: row.customer_state ?? '',
        postal_code: row.customer_postal_code ?? '',
      }

export const presentProfile = (
  ctx: Pick<Context, 'mediaUrl' | 'actor'>,
  row: ProfileRow,
): Response<typeof readMe> => ({
  ...presentUser(row),
  vendor: presentCompany(row),
  company: presentCustomerCompany(row),
  tenant: presentTenant(ctx, row),
  phone: { number: row.phone_number, country: row.phone_country, confirmed: row.phone_verified_at !== null },
  payout_account: { status: row.payout_status, id: row.payout_account_id },
  company_roles: [...(ctx.actor.companyRoles ?? [])],
})

/** The company's profile, with the name and phone of the signed-in person. */
export const presentMemberProfile = (
  ctx: Pick<Context, 'mediaUrl' | 'actor'>,
  company: ProfileRow,
  person: ProfileRow,
): Response<typeof readMe> => {
  const { username, email, first_name, last_name, phone } = presentProfile(ctx, person)
  return { ...presentProfile(ctx, company), username, email, first_name, last_name, phone }
}
