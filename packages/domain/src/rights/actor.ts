import { marketplaceName } from '../accounts/names.ts'
import type { CompanyRole } from './company-roles.ts'

/** The accounts' roles (decisions.md, People and rights). A tenant user is a VENDOR with a tenant id. */
export const roles = ['ADMIN', 'VENDOR', 'CUSTOMER'] as const
export type Role = (typeof roles)[number]

/**
 * The person or machine that acts. `SYSTEM` is a timer or the payment webhook, `NOBODY` a request without a session,
 * `SHOPPER` any visitor of one catalogue, who sees only its published products. `tenantId` is the store that a VENDOR
 * runs, that a CUSTOMER buys at, or whose catalogue a SHOPPER reads.
 */
export interface Actor {
  role: Role | 'SYSTEM' | 'NOBODY' | 'SHOPPER'
  userId: number | null
  tenantId: number | null
  /** Shown in timelines: the company's or the person's name. */
  name: string
  /** The person who acts for the company `userId`; undefined if it is the company's own account. */
  personId?: number
  /** The person's roles in the company; undefined for actors without a company. */
  companyRoles?: readonly CompanyRole[]
  /** The quote that a signed offer link opens; such an actor is only its customer. */
  offerQuoteId?: number
  /** The number of that link. */
  offerLink?: number
}

export const nobody: Actor = { role: 'NOBODY', userId: null, tenantId: null, name: '' }
export const system: Actor = { role: 'SYSTEM', userId: null, tenantId: null, name: marketplaceName }

/** The plain ids on a record that decide every right and visibility. */
export interface Belonging {
  /** The vendor that owns the product, sub-quote or sub-order. */
  vendorId?: number | null
  /** The tenant that it belongs to; null on the marketplace. */
  tenantId?: number | null
  /** The user who requested the quote. */
  customerId?: number | null
}

/** The actor's role in one record. An actor with several of these has the rights of each. */
export const recordRoles = ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER', 'SYSTEM'] as const
export type RecordRole = (typeof recordRoles)[number]

export const humanRecordRoles = recordRoles.filter((recordRole) => recordRole !== 'SYSTEM')

const same = (a: number | null | undefined, b: number | null | undefined): boolean => a != null && a === b

/** The roles of `actor` in a record. */
export const recordRolesOf = (actor: Actor, record: Belonging): RecordRole[] => {
  const worn: RecordRole[] = []
  if (actor.role === 'ADMIN') worn.push('ADMIN')
  if (actor.role === 'SYSTEM') worn.push('SYSTEM')
  if (actor.role === 'VENDOR' && same(actor.userId, record.vendorId)) worn.push('VENDOR')
  if (actor.role === 'VENDOR' && same(actor.tenantId, record.tenantId)) worn.push('TENANT')
  if (same(actor.userId, record.customerId)) worn.push('CUSTOMER')
  return worn
}

/** Is this actor only the record's customer? */
export const isCustomerOnly = (actor: Actor, record: Belonging): boolean => {
  const worn = recordRolesOf(actor, record)
  return worn.length === 1 && worn[0] === 'CUSTOMER'
}

/** Is this actor a record's seller, as its store or as the marketplace? */
export const isSellerOf = (actor: Actor, record: Belonging): boolean =>
  recordRolesOf(actor, record).some((recordRole) => recordRole === 'ADMIN' || recordRole === 'TENANT')

/** The roles that an actor could have in some record, for menus, routes and a call's first gate. */
export const possibleRecordRoles = (actor: Pick<Actor, 'role' | 'tenantId'>): RecordRole[] => {
  switch (actor.role) {
    case 'ADMIN':
      return ['ADMIN', 'CUSTOMER']
    case 'VENDOR':
      return actor.tenantId === null ? ['VENDOR', 'CUSTOMER'] : ['VENDOR', 'TENANT', 'CUSTOMER']
    case 'CUSTOMER':
      return ['CUSTOMER']
    case 'SYSTEM':
      return ['SYSTEM']
    case 'SHOPPER':
    case 'NOBODY':
      return []
  }
}
