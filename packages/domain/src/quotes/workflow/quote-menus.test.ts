import { describe, expect, it } from 'vitest'
import type { Actor, RecordRole } from '../../rights/actor.ts'
import { isProblem } from '../../problem.ts'
import { isMenuDrawn } from './quote-menus.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { QuoteTransition, SubQuoteTransition } from './quote-workflow-table.ts'
import { transitionNames } from './quote-transitions.ts'
import { statusTable } from './quote-states.ts'
import { quoteStatuses, quoteTransitions, subQuoteTransitions } from './quote-workflow-table.ts'
import type { QuoteState, SubQuoteState } from './quote-workflow.ts'
import {
  decideQuoteTransition,
  decideSubQuoteTransition,
  editMakesRevision,
  mayEditItems,
  mayEditPrice,
  possibleQuoteTransitions,
  possibleSubQuoteTransitions,
} from './quote-workflow.ts'

const people: Record<string, Actor> = {
  admin: { role: 'ADMIN', userId: 1, tenantId: null, name: 'Admin' },
  vendor: { role: 'VENDOR', userId: 2, tenantId: null, name: 'Alpha' },
  otherVendor: { role: 'VENDOR', userId: 20, tenantId: null, name: 'Beta' },
  tenant: { role: 'VENDOR', userId: 3, tenantId: 30, name: 'Store' },
  otherTenant: { role: 'VENDOR', userId: 31, tenantId: 31, name: 'Other store' },
  customer: { role: 'CUSTOMER', userId: 4, tenantId: null, name: 'Carla' },
  otherCustomer: { role: 'CUSTOMER', userId: 40, tenantId: null, name: 'Dora' },
  system: { role: 'SYSTEM', userId: null, tenantId: null, name: 'Armature' },
  nobody: { role: 'NOBODY', userId: null, tenantId: null, name: '' },
}

const now = new Date()
const kinds = {
  'marketplace quotes': { vendorId: 2, tenantId: null, customerId: 4 },
  'tenant quotes': { vendorId: 3, tenantId: 30, customerId: 4 },
} as const
type Kind = keyof typeof kinds

/** Written out apart from the code: what each person is to a record of each kind. */
const recordRoles: Record<Kind, Record<string, RecordRole[]>> = {
  'marketplace quotes': { admin: ['ADMIN'], vendor: ['VENDOR'], customer: ['CUSTOMER'], system: ['SYSTEM'] },
  'tenant quotes': {
    admin: ['ADMIN'],
    tenant: ['VENDOR', 'TENANT'],
    customer: ['CUSTOMER'],
    system: ['SYSTEM'],
  },
}

const subOf = (kind: Kind, status: QuoteStatus): SubQuoteState => ({
  id: 5,
  status,
  ...kinds[kind],
  vendorName: 'Alpha',
  vendorSells: true,
  closedByQuote: false,
  declinedReason: null,
  itemPrices: [100],
  notOffered: [],
})
const quoteOf = (kind: Kind, status: QuoteStatus): QuoteState => ({
  id: 7,
  status,
  tenantId: kinds[kind].tenantId,
  customerId: 4,
  downPayment: 30,
  revision: 1,
  expiresAt: new Date(now.getTime() + 1_000),
  zone: 'UTC',
  hasOrder: false,
  hasHold: false,
  customerActive: true,
  storeOpen: true,
  subQuotes: [subOf(kind, status)],
  openLines: [],
})

const allowed = (
  rows: readonly (SubQuoteTransition | QuoteTransition)[],
  name: string,
  { kind, who, status }: { kind: Kind; who: string; status: QuoteStatus },
) =>
  rows.some(
    (row) =>
      row.name === name &&
      row.from.includes(status) &&
      (row.on === undefined || row.on === kind) &&
      row.by.some((recordRole) => recordRoles[kind][who]?.includes(recordRole)),
  )

const cases = Object.keys(kinds).flatMap((kind) =>
  Object.keys(people).map((who) => ({ kind: kind as Kind, who })),
)

describe.each(cases)('on $kind, $who', ({ kind, who }) => {
  const actor = people[who] ?? people['nobody']
  if (!actor) throw new Error('nobody is missing')

  it('may make exactly the transitions of the table on a sub-quote, and is offered exactly these', () => {
    for (const status of quoteStatuses) {
      const expected = transitionNames.filter((name) =>
        allowed(subQuoteTransitions, name, { kind, who, status }),
      )
      const sub = subOf(kind, status)
      const made = transitionNames.filter(
        (name) =>
          !isProblem(decideSubQuoteTransition(name, sub, { actor, quote: quoteOf(kind, status), now })),
      )
      expect(made, status).toEqual(expected)
      expect(possibleSubQuoteTransitions(actor, sub).toSorted(), status).toEqual(expected.toSorted())
    }
  })

  it('may make exactly the transitions of the table on a quote, and is offered these but the purchase', () => {
    for (const status of quoteStatuses) {
      const expected = transitionNames.filter((name) =>
        allowed(quoteTransitions, name, { kind, who, status }),
      )
      const quote = quoteOf(kind, status)
      const made = transitionNames.filter((name) => {
        const paid = name === 'purchase' && !['ADMIN', 'VENDOR'].includes(actor.role)
        return !isProblem(decideQuoteTransition(name, { actor, quote, now, paid }))
      })
      expect(made, status).toEqual(expected)
      expect(possibleQuoteTransitions(actor, quote).toSorted(), status).toEqual(
        expected.filter((name) => name !== 'purchase').toSorted(),
      )
    }
  })

  it('edits prices and lines exactly where the statuses say', () => {
    for (const status of quoteStatuses) {
      const worn = recordRoles[kind][who] ?? []
      const { priceEdit, itemsEdit } = statusTable[status]
      const may = (right: readonly string[]) =>
        right.some((recordRole) => worn.includes(recordRole as RecordRole)) ||
        (right.length > 0 && worn.includes('TENANT'))
      expect(mayEditPrice(actor, subOf(kind, status)), `${status} price`).toBe(may(priceEdit))
      expect(mayEditItems(actor, subOf(kind, status)), `${status} items`).toBe(may(itemsEdit))
    }
  })
})

it('draws no transition menu where the specification hides it', () => {
  const drawn = (who: string, status: QuoteStatus) =>
    isMenuDrawn(people[who] as Actor, subOf('marketplace quotes', status))
  expect(quoteStatuses.filter((status) => !drawn('admin', status))).toEqual(['PURCHASED'])
  expect(quoteStatuses.filter((status) => !drawn('vendor', status))).toEqual([
    'ADMIN_APPROVED',
    'PURCHASED',
    'CLOSED',
  ])
  expect(quoteStatuses.some((status) => drawn('otherVendor', status))).toBe(false)
})

it('makes a new revision of an edit on what a customer may have read', () => {
  expect(quoteStatuses.filter((status) => editMakesRevision(status))).toEqual([
    'VENDOR_APPROVED',
    'SENT_TO_CUSTOMER',
  ])
})
