import type { Actor, Belonging } from './actor.ts'
import { readsField } from './field-visibility.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { hiddenStatuses } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'

/**
 * The visibility of records: for each kind, the plain ids through which an actor reaches a record. Repositories turn a
 * scope into SQL, so tenant and vendor scoping has one home. A record outside the scope answers 404.
 */
export type ScopedKind =
  | 'quote'
  | 'subQuote'
  | 'order'
  | 'subOrder'
  | 'question'
  | 'openOffer'
  | 'product'
  | 'media'
  | 'user'

type Through = 'vendor' | 'tenant' | 'customer' | 'marketplace' | 'self'

const visibilityTable = {
  quote: { ADMIN: 'all', VENDOR: ['customer'], TENANT: ['customer', 'tenant'], CUSTOMER: ['customer'] },
  subQuote: { ADMIN: 'all', VENDOR: ['vendor'], TENANT: ['vendor', 'tenant'], CUSTOMER: [] },
  order: { ADMIN: 'all', VENDOR: ['customer'], TENANT: ['customer', 'tenant'], CUSTOMER: ['customer'] },
  subOrder: { ADMIN: 'all', VENDOR: ['vendor'], TENANT: ['vendor', 'tenant'], CUSTOMER: [] },
  // A question about a part, between its author and the part's vendor.
  question: {
    ADMIN: 'all',
    VENDOR: ['vendor', 'customer'],
    TENANT: ['vendor', 'customer', 'tenant'],
    CUSTOMER: ['customer'],
  },
  // A sourcing request, as one vendor is asked about it.
  openOffer: { ADMIN: 'all', VENDOR: ['vendor'], TENANT: ['vendor', 'tenant'], CUSTOMER: [] },
  // Published products are visible to everyone signed in; a store's only to the store, its customers and admins.
  product: {
    ADMIN: 'all',
    VENDOR: ['marketplace', 'vendor'],
    TENANT: ['marketplace', 'vendor', 'tenant'],
    CUSTOMER: ['marketplace', 'tenant'],
  },
  // Anybody with a file's address may read the file; only its uploader sees its record.
  media: { ADMIN: 'all', VENDOR: ['self'], TENANT: ['self'], CUSTOMER: [] },
  user: { ADMIN: 'all', VENDOR: ['self'], TENANT: ['self', 'tenant'], CUSTOMER: ['self'] },
} as const satisfies Record<
  ScopedKind,
  Record<'ADMIN' | 'VENDOR' | 'TENANT' | 'CUSTOMER', 'all' | readonly Through[]>
>

export interface ScopeTerm {
  through: Through
  /** The id to compare with; null for `marketplace`, which requires tenant_id to be NULL. */
  id: number | null
  /** Statuses that this term never returns. */
  except: readonly QuoteStatus[]
  /** Only products whose vendor may sell (catalogue/selling.ts). */
  forSaleOnly: boolean
  /** Only products that a public catalogue shows (catalogue/selling.ts). */
  isPublicOnly?: boolean
}

/** All records, or those that match any term; no terms match none. */
export type Scope = { all: true } | { all: false; terms: readonly ScopeTerm[] }

const idOf = (actor: Actor, through: Through): number | null => {
  if (through === 'tenant') return actor.tenantId
  return through === 'marketplace' ? null : actor.userId
}

/** One catalogue's products that are for sale: a store's or the marketplace's. A shopper sees nothing else. */
const catalogueScope = (tenantId: number | null, kind: ScopedKind): Scope => {
  const through = tenantId === null ? 'marketplace' : 'tenant'
  return {
    all: false,
    terms:
      kind === 'product'
        ? [{ through, id: tenantId, except: [], forSaleOnly: true, isPublicOnly: true }]
        : [],
  }
}

/** The records of a kind that `actor` may see. A vendor never sees its own NEW or ADMIN_APPROVED sub-quotes. */
export const scopeOf = (actor: Actor, kind: ScopedKind): Scope => {
  if (actor.role === 'SYSTEM') return { all: true }
  if (actor.role === 'NOBODY') return { all: false, terms: [] }
  if (actor.role === 'SHOPPER') return catalogueScope(actor.tenantId, kind)
  const row = actor.role === 'VENDOR' && actor.tenantId !== null ? 'TENANT' : actor.role
  const reach: 'all' | readonly Through[] = visibilityTable[kind][row]
  if (reach === 'all') return { all: true }
  const terms = reach.flatMap((through): ScopeTerm[] => {
    const id = idOf(actor, through)
    if (id === null && through !== 'marketplace') return []
    const except = kind === 'subQuote' && through === 'vendor' ? hiddenStatuses.neverReturned.VENDOR : []
    // Vendors see their own products whatever their account's status; everybody else only products for sale.
    const forSaleOnly = kind === 'product' && through !== 'vendor'
    // Customers see the parts that the catalogue shows them, wherever they meet one (decision 072).
    const isPublicOnly = forSaleOnly && actor.role === 'CUSTOMER'
    return [{ through, id, except, forSaleOnly, ...(isPublicOnly && { isPublicOnly }) }]
  })
  return { all: false, terms }
}

/** Does this actor read a public catalogue, and nothing besides? */
export const isOfCatalogue = ({ role }: Pick<Actor, 'role'>): boolean => role === 'SHOPPER'

/**
 * The records that the actor requested itself: My Quotes and My Orders. A store's owner also sees its customers'
 * records, and an admin everybody's, but those aren't their own.
 */
export const ownScopeOf = (actor: Actor, kind: 'quote' | 'order'): Scope => {
  const isCustomerOf = scopeOf(actor, kind)
  if (!isCustomerOf.all && !isCustomerOf.terms.some(({ through }) => through === 'customer'))
    return { all: false, terms: [] }
  if (actor.userId === null) return { all: false, terms: [] }
  return { all: false, terms: [{ through: 'customer', id: actor.userId, except: [], forSaleOnly: false }] }
}

/** The records of a kind whose prices the actor reads before they are on offer. */
export const pricesScopeOf = (actor: Actor, kind: 'quote'): Scope => {
  const scope = scopeOf(actor, kind)
  if (scope.all) return scope
  const terms = scope.terms.filter(({ through, id }) =>
    readsField(actor, 'priceNotOnOffer', {
      tenantId: through === 'tenant' ? id : null,
      customerId: through === 'customer' ? id : null,
    }),
  )
  return { all: false, terms }
}

/**
 * Does the scope include a record with these ids? A missing id matches no term, not even `marketplace`, which needs a
 * tenant of null. A term that hides statuses needs at least one of `statuses` to be visible.
 */
export const reaches = (
  scope: Scope,
  record: Belonging & { userId?: number | null },
  statuses: readonly QuoteStatus[] = [],
): boolean => {
  if (scope.all) return true
  const ids = {
    vendor: record.vendorId,
    tenant: record.tenantId,
    marketplace: record.tenantId,
    customer: record.customerId,
    self: record.userId,
  }
  return scope.terms.some(
    ({ through, id, except }) =>
      ids[through] === id && (except.length === 0 || statuses.some((status) => !except.includes(status))),
  )
}

/** The statuses in which this actor may ever see records of the kind, for a status filter. */
export const visibleStatuses = (actor: Actor, kind: 'quote' | 'subQuote'): QuoteStatus[] => {
  const scope = scopeOf(actor, kind)
  return quoteStatuses.filter(
    (status) => scope.all || scope.terms.some(({ except }) => !except.includes(status)),
  )
}

/** Statuses hidden from a list unless a filter asks for them (specification section 4, Hidden). */
export const leftOutByDefault = (actor: Actor, kind: 'quote' | 'subQuote'): readonly QuoteStatus[] => {
  if (actor.role === 'ADMIN') return hiddenStatuses.leftOutOfTheDefaultList.ADMIN
  if (actor.role === 'VENDOR' && kind === 'subQuote') return hiddenStatuses.leftOutOfTheDefaultList.VENDOR
  return []
}
