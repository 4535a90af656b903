import type { tenantShape, userShape } from '@armature/contract/people/auth'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { logoUrl } from '../../platform/context/logo-url.ts'
import type { UserBasics } from '../../platform/db/tables/people-tables.ts'

interface TenantColumns {
  tenant_id: number | null
  tenant_domain: string | null
  tenant_domain_found_at: Date | null
  tenant_domain_proved_at: Date | null
  tenant_status: string | null
  tenant_subscribed: boolean | null
  tenant_name: string | null
  tenant_logo: string | null
}

export const presentUser = (row: UserBasics): z.output<typeof userShape> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  first_name: row.first_name,
  last_name: row.last_name,
  status: row.status,
})

/** The store that an account runs or buys at, or null. */
export const presentTenant = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: TenantColumns,
): z.output<typeof tenantShape> | null =>
  row.tenant_id === null || row.tenant_domain === null
    ? null
    : {
        id: row.tenant_id,
        domain: row.tenant_domain,
        domain_is_proved: row.tenant_domain_proved_at !== null,
        domain_leads_here: row.tenant_domain_found_at !== null,
        name: row.tenant_name ?? row.tenant_domain,
        logo: row.tenant_logo === null ? null : logoUrl(ctx, row.tenant_logo),
        status: row.tenant_status ?? '',
        subscription_status: row.tenant_subscribed ?? false,
      }
