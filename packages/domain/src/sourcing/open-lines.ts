import type { Actor, Belonging } from '../rights/actor.ts'
import { can } from '../rights/abilities.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { hasClosedLines, statusTable } from '../quotes/workflow/quote-states.ts'

/** How far a line in words has come, for which no part was found yet (decision 093). */
export type OpenLineState = 'OPEN' | 'OFFERED' | 'TAKEN' | 'LEFT_OUT' | 'DROPPED'

export interface OpenLineRow {
  /** In the seller's words, and in its customer's. */
  label: string
  customerLabel: string
  /** It keeps the quote from being offered, and from being closed for want of lines. */
  waits: boolean
  /** The offer names it as not offered. */
  isLacking: boolean
  /** A vendor's product has become an ordinary line in its place. */
  isTaken: boolean
}

export type OpenLineMove = MachineTransition<
  OpenLineState,
  'ask' | 'all-declined' | 'replace' | 'take-up' | 'leave-out' | 'drop' | 'put-back' | 'release'
>
export type OpenLineMoveName = OpenLineMove['name']

export interface OpenLineEffect {
  /** Asked for where it is made, and read by the customer. */
  needsReason: boolean
}

const plain = { needsReason: false }

export const openLineMachine = defineMachine<OpenLineState, OpenLineRow, OpenLineMove, OpenLineEffect>({
  title: 'open lines of quotes',
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
    // Its part was taken off the quote again: the person who does that decides whether to look for another one.
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

/** The state of a vendor's question about one open line. */
export type OpenOfferState = 'ASKED' | 'TAKEN' | 'DECLINED' | 'ENDED'

export interface OpenOfferRow {
  /** In its vendor's words, and in the seller's. */
  label: string
  sellerLabel: string
  /** It waits for its vendor. */
  waits: boolean
  isTaken: boolean
}

export type OpenOfferMove = MachineTransition<
  OpenOfferState,
  'take-up' | 'decline' | 'end' | 'ask-again' | 'release'
>

export const openOfferMachine = defineMachine<OpenOfferState, OpenOfferRow, OpenOfferMove, null>({
  title: 'open lines as they are offered to vendors',
  states: {
    ASKED: { label: 'Waits for you', sellerLabel: 'asked', waits: true, isTaken: false },
    TAKEN: { label: 'Taken up', sellerLabel: 'took it up', waits: false, isTaken: true },
    DECLINED: { label: 'Declined', sellerLabel: 'declined', waits: false, isTaken: false },
    // Somebody else took it up, or the seller doesn't look for it any more: a vendor isn't told which.
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

/** The facts that the workflow needs about an open line. */
export interface OpenLineFacts {
  id: number
  text: string
  state: OpenLineState
}

export const waitingLines = <Line extends Pick<OpenLineFacts, 'state'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => openLineMachine.is(state, 'waits'))

/** The lines that an offer names as not offered. */
export const lackingLines = <Line extends Pick<OpenLineFacts, 'state'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => openLineMachine.is(state, 'isLacking'))

/** The moves that a seller makes by hand, in the order of its buttons. */
export const sellersMoves = ['replace', 'ask', 'leave-out', 'drop', 'put-back'] as const
export type SellersMove = (typeof sellersMoves)[number]

/** The moves of several lines at once that need nothing but a reason. */
export const plainMoves = ['leave-out', 'drop', 'put-back'] as const
export type PlainMove = (typeof plainMoves)[number]

/** A quote, as far as its open lines depend on it. */
export interface OpenLinesQuote extends Belonging {
  status: QuoteStatus
  hasOrder: boolean
  hasHold: boolean
  /** Of its sub-quotes. */
  statuses: readonly QuoteStatus[]
}

/** Nothing changes on a quote that is closed, bought, or about to be. */
export const isSettled = ({
  status,
  hasOrder,
  hasHold,
}: Pick<OpenLinesQuote, 'status' | 'hasOrder' | 'hasHold'>): boolean =>
  hasOrder || hasHold || statusTable[status].closed || statusTable[status].purchased

/** A line that waits can't be put under an offer that its customer reads already. */
const isRead = ({ statuses }: Pick<OpenLinesQuote, 'statuses'>): boolean =>
  statuses.some((status) => statusTable[status].onOffer)

/** May this actor add a line in words now? It would wait, so not under an offer that is read already. */
export const mayAddOpenLines = (actor: Actor, quote: OpenLinesQuote): boolean =>
  !isSettled(quote) && !isRead(quote) && can(actor, 'quote.edit-items', quote)

/** The moves that this actor may make with an open line now. */
export const openLineMoves = (
  actor: Actor,
  quote: OpenLinesQuote,
  line: Pick<OpenLineFacts, 'state'>,
): SellersMove[] => {
  if (isSettled(quote) || !can(actor, 'quote.edit-items', quote)) return []
  const possible = openLineMachine.possible(line.state, ({ name }) => {
    if (name === 'put-back') return !isRead(quote)
    // A store has one vendor, who steers the quote.
    return name !== 'ask' || quote.tenantId == null
  })
  return sellersMoves.filter((name) => possible.includes(name))
}

/**
 * May a vendor add a line to its own sub-quote by taking an open one up? Not once the seller has approved it, nor where the
 * lines that the seller closed would come back with it. A closed one without lines begins anew.
 */
export const mayTakeUpInto = (part: { status: QuoteStatus; lines: number }): boolean => {
  const { beforeApproval, closed } = statusTable[part.status]
  return beforeApproval || (closed && !hasClosedLines(part))
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Counts the products of a request and its lines in words. */
export const askedText = (products: number, lines: number): string =>
  [
    ...(products > 0 || lines === 0 ? [counted(products, 'product')] : []),
    ...(lines > 0 ? [`${counted(lines, 'line')} in words`] : []),
  ].join(' and ')

/** A line's words with the number that stands beside them. */
export const askedAs = ({ text, part_number }: { text: string; part_number: string }): string =>
  part_number === '' ? text : `${text} (${part_number})`

/** Beside the part that took the place of a line in words. */
export const askedAsText = (words: string): string => `For “${words}”`

/** A line that isn't offered, as papers name it beside the words `Not offered`. */
export const lackingText = (line: {
  text: string
  part_number: string
  quantity: number
  reason: string | null
}): string => {
  return `${line.quantity} × ${askedAs(line)}${line.reason === null ? '' : `. ${line.reason}`}`
}
