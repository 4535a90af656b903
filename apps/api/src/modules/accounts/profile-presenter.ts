import type { readMe, readUser } from '@armature/contract/accounts'
import type { Response } from '@armature/contract/endpoint'
import { presentTenant, presentUser } from '../auth/user-presenter.ts'
import type { ProfileRow, UserRow } from './user-repository.ts'

export const presentListedUser = (row: UserRow): Response<typeof readUser> => ({
  ...presentUser(row),
  business_name: row.business_name,
})

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
      }

export const presentProfile = (row: ProfileRow): Response<typeof readMe> => ({
  ...presentUser(row),
  vendor: presentCompany(row),
  tenant: presentTenant(row),
  payout_account: { status: row.payout_status, id: row.payout_account_id },
})
