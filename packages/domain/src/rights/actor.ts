/** The accounts' roles (decisions.md, People and rights). A tenant user is a VENDOR with a tenant id. */
export const roles = ['ADMIN', 'VENDOR', 'CUSTOMER'] as const
export type Role = (typeof roles)[number]

/**
 * The person or machine that acts. `SYSTEM` is a timer or the payment webhook, `NOBODY` a request without a session,
 * `SHOPPER` any visitor of one catalogue, who sees its published products and nothing else. `tenantId` is the store
 * that a VENDOR runs, that a CUSTOMER buys at, or whose catalogue a SHOPPER looks at.
 */
export interface Actor {
  role: Role | 'SYSTEM' | 'NOBODY' | 'SHOPPER'
  userId: number | null
  tenantId: number | null
  /** Shown in timelines: the company's or person's name. */
  name: string
  /** The one quote that a signed offer link opens; such an actor is its customer and nothing else. */
  offerQuoteId?: number
}

export const nobody: Actor = { role: 'NOBODY', userId: null, tenantId: null, name: '' }
export const system: Actor = { role: 'SYSTEM', userId: null, tenantId: null, name: 'Armature' }

/** The plain ids on a record from which every right and every visibility follows. */
export interface Belonging {
  /** The vendor that owns the product, sub-quote or sub-order. */
  vendorId?: number | null
  /** The tenant it belongs to; null on the marketplace. */
  tenantId?: number | null
  /** The user who asked for the quote. */
  customerId?: number | null
}

/** The actor's relation to one record. An actor with several of these hats has the rights of each. */
export const hats = ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER', 'SYSTEM'] as const
export type Hat = (typeof hats)[number]

/** The hats that people wear. */
export const humanHats = hats.filter((hat) => hat !== 'SYSTEM')

const same = (a: number | null | undefined, b: number | null | undefined): boolean => a != null && a === b

/** The hats that `actor` wears towards a record. */
export const hatsOf = (actor: Actor, record: Belonging): Hat[] => {
  const worn: Hat[] = []
  if (actor.role === 'ADMIN') worn.push('ADMIN')
  if (actor.role === 'SYSTEM') worn.push('SYSTEM')
  if (actor.role === 'VENDOR' && same(actor.userId, record.vendorId)) worn.push('VENDOR')
  if (actor.role === 'VENDOR' && same(actor.tenantId, record.tenantId)) worn.push('TENANT')
  if (same(actor.userId, record.customerId)) worn.push('CUSTOMER')
  return worn
}

/** Is this actor a record's customer and nothing else to it? */
export const isCustomerOnly = (actor: Actor, record: Belonging): boolean => {
  const worn = hatsOf(actor, record)
  return worn.length === 1 && worn[0] === 'CUSTOMER'
}

/** Does this actor sell what a record is about: as the store that it belongs to, or as the marketplace? */
export const isSellerOf = (actor: Actor, record: Belonging): boolean =>
  hatsOf(actor, record).some((hat) => hat === 'ADMIN' || hat === 'TENANT')

/** The hats an actor could wear towards some record. Menus, routes and the first gate of a call ask for them. */
export const possibleHats = (actor: Pick<Actor, 'role' | 'tenantId'>): Hat[] => {
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
