import type { RecordRole } from '@armature/domain/rights/actor'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type {
  QuoteTransition,
  SubQuoteTransition,
} from '@armature/domain/quotes/workflow/quote-workflow-table'
import { transitionNames } from '@armature/domain/quotes/workflow/quote-transitions'
import {
  quoteStatuses,
  quoteTransitions,
  subQuoteTransitions,
} from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import type { TestUser } from '../builders.ts'
import type { Quoted, QuoteWorld } from '../quote-world.ts'
import { addQuote } from '../quote-world.ts'

export const kinds = ['marketplace quotes', 'tenant quotes'] as const
export type Kind = (typeof kinds)[number]
export const levels = ['quote', 'sub-quote'] as const
export type Level = (typeof levels)[number]

/** The people who may act on a record, named by what they are to it. The tenant of a tenant quote sells there itself. */
export const people = [
  'stranger',
  'admin',
  'vendor',
  'other vendor',
  'tenant',
  'other tenant',
  'customer',
  'other customer',
] as const
export type Person = (typeof people)[number]

const recordRolesOn: Record<Kind, Partial<Record<Person, readonly RecordRole[]>>> = {
  'marketplace quotes': { admin: ['ADMIN'], vendor: ['VENDOR'], customer: ['CUSTOMER'] },
  'tenant quotes': { admin: ['ADMIN'], tenant: ['VENDOR', 'TENANT'], customer: ['CUSTOMER'] },
}

export const userOf = (world: QuoteWorld, kind: Kind, person: Person): TestUser | null => {
  const users: Record<Person, TestUser | null> = {
    stranger: null,
    admin: world.admin,
    vendor: world.vendor,
    'other vendor': world.otherVendor,
    tenant: world.tenant,
    'other tenant': world.otherTenant,
    customer: kind === 'tenant quotes' ? world.storeCustomer : world.customer,
    'other customer': world.otherCustomer,
  }
  return users[person]
}

/** A record of each status for each kind, of one vendor, so that both levels speak of the same move. */
export const buildFixtures = async (
  world: QuoteWorld,
): Promise<Record<Kind, Record<QuoteStatus, Quoted>>> => {
  const one = async (kind: Kind): Promise<Quoted> =>
    kind === 'tenant quotes'
      ? addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
      : addQuote(world, [{ id: world.model, quantity: 1 }])
  const all = async (kind: Kind) =>
    Object.fromEntries(
      await Promise.all(quoteStatuses.map(async (status) => [status, await one(kind)])),
    ) as Record<QuoteStatus, Quoted>
  return {
    'marketplace quotes': await all('marketplace quotes'),
    'tenant quotes': await all('tenant quotes'),
  }
}

export interface Expected {
  name: TransitionName
  /** 200, or what refuses it. */
  status: number
  to: QuoteStatus | null
}

const isSeen = (kind: Kind, level: Level, person: Person, status: QuoteStatus): boolean => {
  const worn = recordRolesOn[kind][person] ?? []
  if (worn.some((recordRole) => recordRole !== 'VENDOR')) return true
  return level === 'sub-quote' && worn.includes('VENDOR') && status !== 'NEW' && status !== 'ADMIN_APPROVED'
}

/** The table's verdict on every transition, for one person before one record. */
export const expectedOf = (kind: Kind, level: Level, person: Person, status: QuoteStatus): Expected[] => {
  const worn = recordRolesOn[kind][person] ?? []
  const rows: readonly (SubQuoteTransition | QuoteTransition)[] =
    level === 'quote' ? quoteTransitions : subQuoteTransitions
  return transitionNames.map((name) => {
    if (person === 'stranger') return { name, status: 401, to: null }
    if (!isSeen(kind, level, person, status)) return { name, status: 404, to: null }
    const mine = rows.filter(
      (row) =>
        row.name === name &&
        (row.on === undefined || row.on === kind) &&
        row.by.some((recordRole) => worn.includes(recordRole)),
    )
    if (mine.length === 0) return { name, status: 403, to: null }
    // Buying needs the money first; it is done on the offer page.
    if (name === 'purchase' || !mine.some((row) => row.from.includes(status)))
      return { name, status: 409, to: null }
    const sub = subQuoteTransitions.find(
      (row: SubQuoteTransition) =>
        row.name === name && row.from.includes(status) && (row.on === undefined || row.on === kind),
    )
    return { name, status: 200, to: sub?.to ?? null }
  })
}

/** Everything that a transition could write, in one text. */
export const stateOf = async (world: QuoteWorld, quote: Quoted): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws('|', (SELECT q::text FROM quotes q WHERE id = ${quote.id}),
      (SELECT string_agg(s::text, '|' ORDER BY id) FROM sub_quotes s WHERE quote_id = ${quote.id}),
      (SELECT string_agg(i::text, '|' ORDER BY id) FROM quote_items i WHERE quote_id = ${quote.id}),
      (SELECT count(*) FROM events WHERE quote_id = ${quote.id}), (SELECT count(*) FROM quote_revisions WHERE quote_id = ${quote.id}),
      (SELECT count(*) FROM orders WHERE quote_id = ${quote.id})) AS state`.execute(world.owner)
  return rows[0]?.state ?? ''
}
