import type { CompanyRole } from '../rights/company-roles.ts'
import { companyRolesFor } from '../rights/company-roles.ts'

/** Every key begins with this, so that people and secret scanners recognise one. */
export const apiKeyPrefix = 'armature_key_'

/**
 * The roles that a key can have: never owner, so that no key can create keys or invite people, and never approver, so
 * that a person approves.
 */
export const apiKeyRolesFor = (account: { role: string }): readonly CompanyRole[] =>
  companyRolesFor(account).filter((role) => role !== 'OWNER' && role !== 'APPROVER')

/** Texts about API keys. */
export const apiKeyRolesForeign = 'A key can’t have this role.'
export const apiKeyAddress = 'Enter an IP address or a network such as 203.0.113.0/24.'
export const apiKeyTooMany = 'A company can have at most {most} keys. Revoke one first.'
export const apiKeyExpiry = 'Choose a day in the future, at most {days} days ahead.'
export const apiKeyRevoked = 'Key revoked. Programs can no longer use it.'
export const apiKeyNotForThis = 'API keys can’t make this call.'
