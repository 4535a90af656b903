import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { companyRoleNames } from '@armature/domain/rights/company-roles'

/** “Pricing, Shipping” */
export const rolesText = (roles: readonly CompanyRole[]): string =>
  roles.map((role) => companyRoleNames[role]).join(', ')
