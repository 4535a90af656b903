import type { Actor, Belonging } from '../rights/actor.ts'
import { can } from '../rights/abilities.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { hasClosedLines, statusTable } from '../quotes/workflow/quote-states.ts'

/** The progress of a sourcing request, a part described in words (decision 093). */
export type OpenLineState = 'OPEN' | 'OFFERED' | 'TAKEN' | 'LEFT_OUT' | 'DROPPED'

export interface OpenLineRow {
  /** In the seller's words, and in its customer's. */
  label: string
  customerLabel: string
  /** It keeps the quote from being offered, and from being closed for lack of lines. */
  waits: boolean
  /** The offer lists it as not offered. */
  isLacking: boolean
  /** A vendor's product has replaced it as an ordinary line. */
  isTaken: boolean
}

export type OpenLineMove = MachineTransition<
  OpenLineState,
  'ask' | 'all-declined' | 'replace' | 'take-up' | 'leave-out' | 'drop' | 'put-back' | 'release'
>
export type OpenLineMoveName = OpenLineMove['name']

export interface OpenLineEffect {
  /** The move asks for a reason, which the customer reads. */
  needsReason: boolean
}

const plain = { needsReason: false }

export const openLineMachine = defineMachine<OpenLineState, OpenLineRow, OpenLineMove, OpenLineEffect>({
  title: 'sourcing requests of quotes',
  states: {
    OPEN: {
      label: 'No part yet',
      customerLabel: 'Being looked for',
      waits: true,
      isLacking: false,
      isTaken: false,
    },
    OFFERED: {
      label: 'Vendors are asked',
      customerLabel: 'Being looked for',
      waits: true,
      isLacking: false,
      isTaken: false,
    },
    TAKEN: {
      label: 'Has a part',
      customerLabel: 'Has a part',
      waits: false,
      isLacking: false,
      isTaken: true,
    },
    LEFT_OUT: {
      label: 'Left out of the offer',
      customerLabel: 'Not offered',
      waits: false,
      isLacking: true,
      isTaken: false,
    },
    DROPPED: {
      label: 'Dropped',
      customerLabel: 'Not offered',
      waits: false,
      isLacking: true,
      isTaken: false,
    },
  },
  initial: ['OPEN'],
  transitions: [
    { name: 'ask', from: ['OPEN', 'OFFERED'], to: 'OFFERED' },
    { name: 'all-declined', from: ['OFFERED'], to: 'OPEN' },
    { name: 'replace', from: ['OPEN', 'OFFERED'], to: 'TAKEN' },
    { name: 'take-up', from: ['OFFERED'], to: 'TAKEN' },
    { name: 'leave-out', from: ['OPEN', 'OFFERED'], to: 'LEFT_OUT' },
    { name: 'drop', from: ['OPEN', 'OFFERED', 'LEFT_OUT'], to: 'DROPPED' },
    { name: 'put-back', from: ['LEFT_OUT', 'DROPPED'], to: 'OPEN' },
    // Its part was removed from the quote; the person who removed it decides whether to look for another.
    { name: 'release', from: ['TAKEN'], to: 'LEFT_OUT' },
  ],
  effects: {
    ask: plain,
    'all-declined': plain,
    replace: plain,
    'take-up': plain,
    'leave-out': plain,
    drop: { needsReason: true },
    'put-back': plain,
    release: plain,
  },
})

export const openLineStates = openLineMachine.states
export const newOpenLine: OpenLineState = 'OPEN'

/** The state of one vendor's question about a sourcing request. */
export type OpenOfferState = 'ASKED' | 'TAKEN' | 'DECLINED' | 'ENDED'

export interface OpenOfferRow {
  /** In its vendor's words, and in the seller's. */
  label: string
  sellerLabel: string
  /** It awaits its vendor. */
  waits: boolean
  isTaken: boolean
}

export type OpenOfferMove = MachineTransition<
  OpenOfferState,
  'take-up' | 'decline' | 'end' | 'ask-again' | 'release'
>

export const openOfferMachine = defineMachine<OpenOfferState, OpenOfferRow, OpenOfferMove, null>({
  title: 'sourcing requests as they are offered to vendors',
  states: {
    ASKED: { label: 'Waiting for you', sellerLabel: 'asked', waits: true, isTaken: false },
    TAKEN: { label: 'Taken up', sellerLabel: 'took it up', waits: false, isTaken: true },
    DECLINED: { label: 'Declined', sellerLabel: 'declined', waits: false, isTaken: false },
    // Another vendor took it, or the seller stopped looking; the vendor doesn't learn which.
    ENDED: { label: 'Not needed any more', sellerLabel: 'not needed any more', waits: false, isTaken: false },
  },
  initial: ['ASKED'],
  transitions: [
    { name: 'take-up', from: ['ASKED'], to: 'TAKEN' },
    { name: 'decline', from: ['ASKED'], to: 'DECLINED' },
    { name: 'end', from: ['ASKED'], to: 'ENDED' },
    { name: 'ask-again', from: ['DECLINED', 'ENDED'], to: 'ASKED' },
    { name: 'release', from: ['TAKEN'], to: 'ENDED' },
  ],
  effects: { 'take-up': null, decline: null, end: null, 'ask-again': null, release: null },
})

export const openOfferStates = openOfferMachine.states
export const newOpenOffer: OpenOfferState = 'ASKED'

/** The facts about a sourcing request that the workflow needs. */
export interface OpenLineFacts {
  id: number
  text: string
  state: OpenLineState
}

export const waitingLines = <Line extends Pick<OpenLineFacts, 'state'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => openLineMachine.is(state, 'waits'))

/** The requests that an offer lists as not offered. */
export const lackingLines = <Line extends Pick<OpenLineFacts, 'state'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => openLineMachine.is(state, 'isLacking'))

/** The seller's own moves, in button order. */
export const sellersMoves = ['replace', 'ask', 'leave-out', 'drop', 'put-back'] as const
export type SellersMove = (typeof sellersMoves)[number]

/** The moves of several requests at once, which need only a reason. */
export const plainMoves = ['leave-out', 'drop', 'put-back'] as const
export type PlainMove = (typeof plainMoves)[number]

/** The facts about a quote that its sourcing requests depend on. */
export interface OpenLinesQuote extends Belonging {
  status: QuoteStatus
  hasOrder: boolean
  hasHold: boolean
  /** Its sub-quotes' statuses. */
  statuses: readonly QuoteStatus[]
}

/** Nothing changes on a quote that is closed, bought, or being paid. */
export const isSettled = ({
  status,
  hasOrder,
  hasHold,
}: Pick<OpenLinesQuote, 'status' | 'hasOrder' | 'hasHold'>): boolean =>
  hasOrder || hasHold || statusTable[status].closed || statusTable[status].purchased

/** A waiting request can't be added below an offer that its customer already reads. */
const isRead = ({ statuses }: Pick<OpenLinesQuote, 'statuses'>): boolean =>
  statuses.some((status) => statusTable[status].onOffer)

/** May this actor add a sourcing request now? It would wait, so not below an offer that is already read. */
export const mayAddOpenLines = (actor: Actor, quote: OpenLinesQuote): boolean =>
  !isSettled(quote) && !isRead(quote) && can(actor, 'quote.edit-items', quote)

/** The moves that this actor may make with a sourcing request now. */
export const openLineMoves = (
  actor: Actor,
  quote: OpenLinesQuote,
  line: Pick<OpenLineFacts, 'state'>,
): SellersMove[] => {
  if (isSettled(quote) || !can(actor, 'quote.edit-items', quote)) return []
  const possible = openLineMachine.possible(line.state, ({ name }) => {
    if (name === 'put-back') return !isRead(quote)
    // A store has one vendor, who runs the quote.
    return name !== 'ask' || quote.tenantId == null
  })
  return sellersMoves.filter((name) => possible.includes(name))
}

/**
 * May a vendor answer a sourcing request with a line in its own sub-quote? Not after the seller approved it, nor where
 * it would bring back lines that the seller closed. A closed part without lines starts anew.
 */
export const mayTakeUpInto = (part: { status: QuoteStatus; lines: number }): boolean => {
  const { beforeApproval, closed } = statusTable[part.status]
  return beforeApproval || (closed && !hasClosedLines(part))
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Counts a request's products and lines in words. */
export const askedText = (products: number, lines: number): string =>
  [
    ...(products > 0 || lines === 0 ? [counted(products, 'product')] : []),
    ...(lines > 0 ? [`${counted(lines, 'line')} in words`] : []),
  ].join(' and ')

/** A request's words with the part number beside them. */
export const askedAs = ({ text, part_number }: { text: string; part_number: string }): string =>
  part_number === '' ? text : `${text} (${part_number})`

/** The note at a part that replaced a sourcing request. */
export const askedAsText = (words: string): string => `For “${words}”`

/** A request that isn't offered, as documents list it under `Not offered`. */
export const lackingText = (line: {
  text: string
  part_number: string
  quantity: number
  reason: string | null
}): string => {
  return `${line.quantity} × ${askedAs(line)}${line.reason === null ? '' : `. ${line.reason}`}`
}
