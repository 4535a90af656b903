import type { Actor, Belonging, RecordRole } from '../../rights/actor.ts'
import { recordRolesOf } from '../../rights/actor.ts'
import { readsField } from '../../rights/field-visibility.ts'
import { fill, messages } from '../../messages.ts'
import type { Problem } from '../../problem.ts'
import { conflict, forbidden, invalid } from '../../problem.ts'
import type { CloseReason, GuardName, TransitionName } from './quote-transitions.ts'
import { closeReasonTable, transitionEffects } from './quote-transitions.ts'
import { notOfferedText, notSellingText, openLinesWaitText, unpricedText } from './quote-guard-texts.ts'
import type { AwaitedParty, QuoteStatus, StatusRow } from './quote-states.ts'
import type { QuoteTransition, SubQuoteTransition } from './quote-workflow-table.ts'
import { statusTable } from './quote-states.ts'
import { quoteMachine, quoteTransitions, subQuoteTransitions } from './quote-workflow-table.ts'
import { goodUntil, hasEnded, offerEndedText } from '../offer/good-until.ts'
import type { OpenLineFacts } from '../../sourcing/open-lines.ts'
import { waitingLines } from '../../sourcing/open-lines.ts'

/** The facts about a sub-quote that the workflow needs. */
export interface SubQuoteState extends Belonging {
  id: number
  status: QuoteStatus
  vendorName: string
  /** Its vendor's products are for sale (catalogue/selling.ts). */
  vendorSells: boolean
  /** True where the last quote-level close closed it. */
  closedByQuote: boolean
  /** The vendor's reason for declining; null unless declining was the last transition. */
  declinedReason: string | null
  /** The prices of the offered lines. */
  itemPrices: readonly number[]
  /** The names of the lines that aren't offered (decision 059). */
  notOffered: readonly string[]
}

/** The facts about a quote that the workflow needs, read under its lock. */
export interface QuoteState extends Belonging {
  id: number
  status: QuoteStatus
  downPayment: number | null
  revision: number
  /** The last moment of a day in the seller's zone (offer/good-until.ts). */
  expiresAt: Date | null
  zone: string
  hasOrder: boolean
  /** A down payment is under way. */
  hasHold: boolean
  /** The customer's account may sign in, and so buy. */
  customerActive: boolean
  /** The selling store is open; always true for the marketplace. */
  storeOpen: boolean
  subQuotes: readonly SubQuoteState[]
  /** Its sourcing requests (decision 093). */
  openLines: readonly OpenLineFacts[]
}

const addedGuards = (name: TransitionName): readonly GuardName[] => transitionEffects[name].guards
const row = (status: QuoteStatus): StatusRow => statusTable[status]

export const isOnOffer = (status: QuoteStatus): boolean => row(status).onOffer
/** Does this transition put lines on offer? */
export const makesOffer = (name: TransitionName): boolean =>
  subQuoteTransitions.some((t) => t.name === name && isOnOffer(t.to))
export const isClosed = (status: QuoteStatus): boolean => row(status).closed
export const isPurchased = (status: QuoteStatus): boolean => row(status).purchased

/** The party whose turn it is; on a tenant quote the ADMIN's turn is the TENANT's. */
export const awaitedPartyOf = (status: QuoteStatus, record: Belonging): AwaitedParty | 'TENANT' => {
  const { awaiting } = row(status)
  return awaiting === 'ADMIN' && record.tenantId != null ? 'TENANT' : awaiting
}

/** Does a row for this kind of quote apply to the record? */
export const fits = (on: 'tenant quotes' | 'marketplace quotes' | undefined, record: Belonging): boolean =>
  on === undefined || (on === 'tenant quotes') === (record.tenantId != null)

const actedBy = (by: readonly RecordRole[], worn: readonly RecordRole[]): boolean =>
  by.some((recordRole) => worn.includes(recordRole))

/** The transitions that an actor may choose on a sub-quote: by role, status and tenant only, never by guards. */
export const possibleSubQuoteTransitions = (
  actor: Actor,
  record: Belonging & { status: QuoteStatus },
): TransitionName[] => {
  const worn = recordRolesOf(actor, record)
  return quoteMachine.possible(record.status, (t) => fits(t.on, record) && actedBy(t.by, worn))
}

export const possibleQuoteTransitions = (
  actor: Actor,
  record: Belonging & { status: QuoteStatus },
): TransitionName[] => {
  const worn = recordRolesOf(actor, record)
  const names = quoteTransitions
    // The offer's page buys by card, so no menu shows the purchase; machines have no menus at all.
    .filter((t) => t.name !== 'purchase')
    .filter((t) => t.from.includes(record.status) && fits(t.on, record) && actedBy(t.by, worn))
    .map((t) => t.name)
  return [...new Set(names)]
}

const hasEditRight = (allowed: readonly ('ADMIN' | 'VENDOR')[], worn: readonly RecordRole[]): boolean =>
  allowed.some((role) => worn.includes(role)) || (allowed.length > 0 && worn.includes('TENANT'))

/** May the actor set prices in a sub-quote with this status (specification section 4, Edit flags)? */
export const mayEditPrice = (actor: Actor, record: Belonging & { status: QuoteStatus }): boolean =>
  hasEditRight(row(record.status).priceEdit, recordRolesOf(actor, record))

/** May the actor add and remove lines in a sub-quote with this status? */
export const mayEditItems = (actor: Actor, record: Belonging & { status: QuoteStatus }): boolean =>
  hasEditRight(row(record.status).itemsEdit, recordRolesOf(actor, record))

/** May a line's price be unset again? Not once the customer can see it. */
export const mayUnprice = (status: QuoteStatus): boolean => !isOnOffer(status)

/** Does an edit make a new revision, because somebody may have read the old one (decisions.md, Workflow)? */
export const editMakesRevision = (status: QuoteStatus): boolean => row(status).editMakesRevision

export interface GuardInput {
  actor: Actor
  quote: QuoteState
  /** The prices that PRICED checks. */
  prices: readonly number[]
  /** The sub-quotes that SELLING checks; all open ones by default. */
  sellers?: readonly SubQuoteState[]
  now: Date
  /** The revision that the customer was shown; undefined where the caller names none. */
  revision?: number | undefined
  /** True once the money is captured or recorded. */
  paid?: boolean
}

const openOf = (quote: QuoteState): SubQuoteState[] => quote.subQuotes.filter((sub) => !isClosed(sub.status))

const guards: Record<GuardName, (input: GuardInput) => Problem | null> = {
  PRICED: ({ actor, quote, prices }) =>
    prices.every((price) => price > 0) ? null : invalid(unpricedText(actor, quote), { code: 'unpriced' }),
  DOWN_PAYMENT: ({ quote }) =>
    (quote.downPayment ?? 0) > 0
      ? null
      : invalid(messages.setDownPaymentFirst, { code: 'down_payment_unset' }),
  NOT_EXPIRED: ({ actor, quote, now }) => {
    const mayHonourLate = recordRolesOf(actor, quote).some(
      (recordRole) => recordRole === 'ADMIN' || recordRole === 'TENANT',
    )
    return mayHonourLate || !hasEnded(quote, now)
      ? null
      : conflict(offerEndedText(goodUntil(quote)), {
          code: 'offer_expired',
          current: { kind: 'quote', id: quote.id },
        })
  },
  REVISION_CURRENT: ({ quote, revision }) =>
    revision === undefined || revision === quote.revision
      ? null
      : conflict(messages.offerChanged, {
          code: 'revision_changed',
          current: { kind: 'quote', id: quote.id },
        }),
  PAID: ({ paid, quote }) =>
    paid === true
      ? null
      : conflict(messages.wrongState, { code: 'not_paid', current: { kind: 'quote', id: quote.id } }),
  SELLING: ({ actor, quote, sellers = openOf(quote) }) => {
    const shut = sellers.find((sub) => !sub.vendorSells)
    return shut === undefined
      ? null
      : conflict(notSellingText(actor, quote, shut), {
          code: 'vendor_not_selling',
          current: { kind: 'quote', id: quote.id },
        })
  },
  HAS_LINES: ({ quote, sellers = openOf(quote) }) => {
    const empty = sellers.find((sub) => sub.itemPrices.length + sub.notOffered.length === 0)
    if (empty === undefined) return null
    const text = fill(messages.partWithoutLines, { id: empty.id, vendor: empty.vendorName })
    return invalid(text, { code: 'no_lines' })
  },
  OFFERED: ({ quote, sellers = openOf(quote) }) => {
    const lacking = sellers.find((sub) => sub.notOffered.length > 0)
    if (lacking === undefined) return null
    return invalid(notOfferedText(lacking), { code: 'not_offered' })
  },
  LINES_SETTLED: ({ actor, quote }) => {
    const waiting = waitingLines(quote.openLines)
    if (waiting.length === 0) return null
    return invalid(openLinesWaitText(actor, quote, waiting), { code: 'open_lines_wait' })
  },
  STORE_OPEN: ({ actor, quote }) => {
    if (quote.storeOpen) return null
    return conflict(readsField(actor, 'storeClosed', quote) ? messages.storeClosed : messages.offerPaused, {
      code: 'store_closed',
      current: { kind: 'quote', id: quote.id },
    })
  },
  CUSTOMER_ACTIVE: ({ actor, quote }) =>
    // The operator may still record an off-line payment by a suspended customer.
    quote.customerActive || actor.role !== 'CUSTOMER'
      ? null
      : forbidden(messages.accountSuspended, { code: 'account_suspended' }),
  NO_ORDER: ({ quote }) =>
    quote.hasOrder
      ? conflict(messages.quoteHasOrder, { code: 'has_order', current: { kind: 'quote', id: quote.id } })
      : null,
  NO_HOLD: ({ quote }) =>
    quote.hasHold
      ? conflict(messages.paymentUnderWay, {
          code: 'payment_under_way',
          current: { kind: 'quote', id: quote.id },
        })
      : null,
}

/** Runs guards in the table's order; the first failure is the answer. NO_HOLD applies to every transition and edit. */
export const checkGuards = (names: readonly GuardName[], input: GuardInput): Problem | null => {
  for (const name of ['NO_HOLD' as const, ...names]) {
    const problem = guards[name](input)
    if (problem) return problem
  }
  return null
}

export interface SubQuoteMove {
  subQuoteId: number
  from: QuoteStatus
  to: QuoteStatus
  /** The sub-quote's close reason, if the move closes it. */
  closedAs: CloseReason | null
  /** The quote's close reason, if the move closes the quote. */
  quoteClosedAs: CloseReason | null
}

const closeReasonBy = (
  row_: SubQuoteTransition | QuoteTransition,
  worn: readonly RecordRole[],
): CloseReason | null => {
  const recordRole = (Object.keys(row_.closedAs ?? {}) as RecordRole[]).find((one) => worn.includes(one))
  return (recordRole && row_.closedAs?.[recordRole]) ?? null
}

/** The close reason follows from the closing actor (workflow.json, close_reasons). */
const closedAs = (
  row_: SubQuoteTransition | QuoteTransition,
  worn: readonly RecordRole[],
  sub: SubQuoteState,
): Pick<SubQuoteMove, 'closedAs' | 'quoteClosedAs'> => {
  const said = closeReasonBy(row_, worn)
  const declined = said !== null && sub.declinedReason !== null && closeReasonTable[said].yieldsToDecline
  return { closedAs: declined ? 'NO_QUOTE' : said, quoteClosedAs: said }
}

/**
 * Decides one sub-quote's transition. 403 where the actor never has this transition; 409 where the actor has it from
 * another status (somebody was faster); then the guards.
 */
export const decideSubQuoteTransition = (
  name: TransitionName,
  sub: SubQuoteState,
  input: Omit<GuardInput, 'prices'>,
): Problem | SubQuoteMove => {
  const worn = recordRolesOf(input.actor, sub)
  const found = quoteMachine.decide(name, sub.status, (t) => fits(t.on, sub) && actedBy(t.by, worn))
  if (found === 'no_such_transition') return forbidden(messages.notAllowed)
  if (found === 'wrong_state')
    return conflict(messages.wrongState, { code: 'wrong_state', current: { kind: 'sub_quote', id: sub.id } })
  const problem = checkGuards([...found.guards, ...addedGuards(name)], {
    ...input,
    prices: sub.itemPrices,
    sellers: [sub],
  })
  return problem ?? { subQuoteId: sub.id, from: sub.status, to: found.to, ...closedAs(found, worn, sub) }
}

/** A sub-quote's new status when its quote moves, by its own row, whichever roles that row names. */
export const targetOf = (
  name: TransitionName,
  sub: Belonging & { status: QuoteStatus },
): QuoteStatus | null =>
  subQuoteTransitions.find((t) => t.name === name && fits(t.on, sub) && t.from.includes(sub.status))?.to ??
  null

interface MovingPart {
  status: QuoteStatus
  closedByQuote?: boolean
}

const selectMoving = <Part extends MovingPart>(
  row_: QuoteTransition,
  quote: { status: QuoteStatus; parts: readonly Part[] },
): Part[] => {
  const open = quote.parts.filter((sub) => !isClosed(sub.status))
  switch (row_.moves) {
    case 'in-quote-status':
      return open.filter((sub) => sub.status === quote.status)
    case 'before-approval':
      return open.filter((sub) => row(sub.status).beforeApproval)
    case 'not-on-offer':
      return open.filter((sub) => !isOnOffer(sub.status))
    case 'on-offer':
      return open.filter((sub) => isOnOffer(sub.status))
    case 'open':
      return open
    case 'closed-together': {
      const shut = quote.parts.filter((sub) => isClosed(sub.status))
      const together = shut.filter((sub) => sub.closedByQuote)
      return together.length > 0 ? together : shut
    }
  }
}

/** The sub-quotes that this actor's move takes along; none where the actor has no such move. */
export const partsMovedBy = <Part extends MovingPart>(
  actor: Actor,
  name: TransitionName,
  quote: Belonging & { status: QuoteStatus; parts: readonly Part[] },
): Part[] => {
  const worn = recordRolesOf(actor, quote)
  const found = quoteTransitions.find(
    (t) => t.name === name && t.from.includes(quote.status) && fits(t.on, quote) && actedBy(t.by, worn),
  )
  return found === undefined ? [] : selectMoving(found, quote)
}

const findQuoteRow = (
  name: TransitionName,
  worn: readonly RecordRole[],
  input: Omit<GuardInput, 'prices'>,
): Problem | QuoteTransition => {
  const { quote } = input
  const by = (t: QuoteTransition): readonly RecordRole[] => [
    ...t.by,
    ...(input.paid ? (t.byOfflinePayment ?? []) : []),
  ]
  const mine = quoteTransitions.filter((t) => t.name === name && fits(t.on, quote) && actedBy(by(t), worn))
  if (mine.length === 0) return forbidden(messages.notAllowed)
  return (
    mine.find((t) => t.from.includes(quote.status)) ??
    conflict(messages.wrongState, { code: 'wrong_state', current: { kind: 'quote', id: quote.id } })
  )
}

/** A quote that moves as a whole, whatever its parts are. */
export interface WholeMove {
  to: QuoteStatus
  closedAs: CloseReason | null
}

/**
 * A quote can be closed as a whole while sourcing requests wait, and one with nothing else is closed and reopened by
 * its own status. Every other move applies to the open parts.
 */
const wholeMove = (
  row_: QuoteTransition,
  worn: readonly RecordRole[],
  quote: QuoteState,
): Problem | WholeMove | undefined => {
  const to = targetOf(row_.name, quote)
  const isAlone = quote.subQuotes.length === 0
  if (to !== null && (isClosed(to) || (isAlone && isClosed(quote.status))))
    return { to, closedAs: closeReasonBy(row_, worn) }
  if (isClosed(quote.status) || openOf(quote).length > 0) return undefined
  return invalid(messages.onlyOpenLines, { code: 'no_lines' })
}

/** Decides a quote's transition: every sub-quote that moves with it, or the problem that stops them all. */
export const decideQuoteTransition = (
  name: TransitionName,
  input: Omit<GuardInput, 'prices'>,
): Problem | { moves: SubQuoteMove[]; whole?: WholeMove } => {
  const { actor, quote } = input
  const worn = recordRolesOf(actor, quote)
  const found = findQuoteRow(name, worn, input)
  if ('problem' in found) return found
  const prices = openOf(quote).flatMap((sub) => sub.itemPrices)
  const problem = checkGuards([...found.guards, ...addedGuards(name)], { ...input, prices })
  if (problem) return problem
  const whole = wholeMove(found, worn, quote)
  if (whole !== undefined && 'problem' in whole) return whole
  const moves: SubQuoteMove[] = []
  for (const sub of selectMoving(found, { status: quote.status, parts: quote.subQuotes })) {
    const to = found.to ?? targetOf(name, sub)
    if (to === null) return inTheWay(sub, quote)
    moves.push({ subQuoteId: sub.id, from: sub.status, to, ...closedAs(found, worn, sub) })
  }
  return { moves, ...(whole && { whole }) }
}

const inTheWay = (sub: SubQuoteState, quote: QuoteState): Problem =>
  conflict(
    fill(messages.subQuoteInTheWay, { id: sub.id, vendor: sub.vendorName, status: row(sub.status).label }),
    {
      code: 'sub_quote_in_the_way',
      current: { kind: 'quote', id: quote.id },
    },
  )
