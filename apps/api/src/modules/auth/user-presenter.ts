import type { tenantShape, userShape } from '@armature/contract/auth'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Role } from '@armature/domain/actor'
import type { z } from 'zod'

interface UserRow {
  id: number
  username: string
  email: string
  role: Role
  status: UserStatus
  first_name: string
  last_name: string
}

interface TenantColumns {
  tenant_id: number | null
  tenant_domain: string | null
  tenant_status: string | null
  tenant_subscribed: boolean | null
}

export const presentUser = (row: UserRow): z.output<typeof userShape> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  first_name: row.first_name,
  last_name: row.last_name,
  status: row.status,
})

/** The store that an account runs or buys at, or null. */
export const presentTenant = (row: TenantColumns): z.output<typeof tenantShape> | null =>
  row.tenant_id === null || row.tenant_domain === null
    ? null
    : {
        id: row.tenant_id,
        domain: row.tenant_domain,
        status: row.tenant_status ?? '',
        subscription_status: row.tenant_subscribed ?? false,
      }
