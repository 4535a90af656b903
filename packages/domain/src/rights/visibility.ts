import type { Actor, Belonging } from './actor.ts'
import { readsField } from './field-visibility.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { hiddenStatuses } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'

/**
 * The visibility of records: for each kind, the plain ids through which an actor reaches a record. Repositories turn a
 * scope into SQL, so that tenant and vendor scoping has one home; records outside the scope answer 404.
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
  // A question about a part, between who asks and the part's vendor.
  question: {
    ADMIN: 'all',
    VENDOR: ['vendor', 'customer'],
    TENANT: ['vendor', 'customer', 'tenant'],
    CUSTOMER: ['customer'],
  },
  // An open line as one vendor is asked about it.
  openOffer: { ADMIN: 'all', VENDOR: ['vendor'], TENANT: ['vendor', 'tenant'], CUSTOMER: [] },
  // Published products are for everyone signed in; a store's for that store, its customers and admins only.
  product: {
    ADMIN: 'all',
    VENDOR: ['marketplace', 'vendor'],
    TENANT: ['marketplace', 'vendor', 'tenant'],
    CUSTOMER: ['marketplace', 'tenant'],
  },
  // Anybody with a file's address may read the file; its record is for its uploader.
  media: { ADMIN: 'all', VENDOR: ['self'], TENANT: ['self'], CUSTOMER: [] },
  user: { ADMIN: 'all', VENDOR: ['self'], TENANT: ['self', 'tenant'], CUSTOMER: ['self'] },
} as const satisfies Record<
  ScopedKind,
  Record<'ADMIN' | 'VENDOR' | 'TENANT' | 'CUSTOMER', 'all' | readonly Through[]>
>

export interface ScopeTerm {
  through: Through
  /** The id to compare with; null for `marketplace`, which compares tenant_id with NULL. */
  id: number | null
  /** Statuses that are never returned through this term. */
  except: readonly QuoteStatus[]
  /** Of products: only those of a vendor whose products are for sale (catalogue/selling.ts). */
  forSaleOnly: boolean
  /** Of these, only those that a public catalogue shows (catalogue/selling.ts). */
  isPublicOnly?: boolean
}

/** All records, or those that fit any of the terms; no terms means none. */
export type Scope = { all: true } | { all: false; terms: readonly ScopeTerm[] }

const idOf = (actor: Actor, through: Through): number | null => {
  if (through === 'tenant') return actor.tenantId
  return through === 'marketplace' ? null : actor.userId
}

/** One catalogue: a store's products that are for sale, or the marketplace's; nothing else is any shopper's to see. */
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

/** The records of a kind that `actor` may see. A vendor never sees NEW or ADMIN_APPROVED sub-quotes of its own. */
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
    // Vendors see their own products whatever their account's status; everybody else sees products that are for sale.
    const forSaleOnly = kind === 'product' && through !== 'vendor'
    return [{ through, id, except, forSaleOnly }]
  })
  return { all: false, terms }
}

/**
 * The records that the actor asked for itself: My Quotes and My Orders. A store's owner also sees its customers'
 * records, and an admin sees everybody's, but those aren't their own.
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
 * Does the scope include one record whose ids are at hand? A missing id matches no term, not even `marketplace`, which
 * needs a tenant of null. A term that hides statuses needs one among `statuses` that it doesn't hide.
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

/** The statuses in which this actor may see records of the kind at all; a filter by status offers them. */
export const visibleStatuses = (actor: Actor, kind: 'quote' | 'subQuote'): QuoteStatus[] => {
  const scope = scopeOf(actor, kind)
  return quoteStatuses.filter(
    (status) => scope.all || scope.terms.some(({ except }) => !except.includes(status)),
  )
}

/** Statuses left out of a list unless a filter asks for them (specification section 4, Hidden). */
export const leftOutByDefault = (actor: Actor, kind: 'quote' | 'subQuote'): readonly QuoteStatus[] => {
  if (actor.role === 'ADMIN') return hiddenStatuses.leftOutOfTheDefaultList.ADMIN
  if (actor.role === 'VENDOR' && kind === 'subQuote') return hiddenStatuses.leftOutOfTheDefaultList.VENDOR
  return []
}
