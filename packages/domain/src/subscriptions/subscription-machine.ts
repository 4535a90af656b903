import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/**
 * A vendor's subscription: REQUESTED with its key stored, LIVE once the provider was paid, PAST_DUE while it retries a
 * failed renewal, UNPAID when it has stopped retrying, and its end. A REFUSED one never began.
 */
export type SubscriptionState = 'REQUESTED' | 'LIVE' | 'PAST_DUE' | 'UNPAID' | 'ENDED' | 'REFUSED'

export interface SubscriptionRow {
  /** The provider has it and bills it. */
  live: boolean
  /** It is unknown whether the provider created it. */
  unsettled: boolean
  /** It blocks another subscription of its vendor. */
  current: boolean
  /** The vendor's store is open. */
  storeOpen: boolean
  /** One of its bills is unpaid. */
  owes: boolean
}

/** A move's meaning for the vendor: its mail, and the store's fate. */
export type SubscriptionEffect = 'open' | 'warn' | 'close' | 'end'

export type SubscriptionMove = MachineTransition<
  SubscriptionState,
  'begin' | 'recover' | 'fall-behind' | 'close' | 'end' | 'refuse'
>

const over = { live: false, unsettled: false, current: false, storeOpen: false, owes: false } as const
const alive = { ...over, live: true, current: true } as const

export const subscriptionMachine = defineMachine<
  SubscriptionState,
  SubscriptionRow,
  SubscriptionMove,
  SubscriptionEffect | null
>({
  title: 'subscriptions',
  states: {
    REQUESTED: { ...over, unsettled: true, current: true },
    LIVE: { ...alive, storeOpen: true },
    PAST_DUE: { ...alive, storeOpen: true, owes: true },
    UNPAID: { ...alive, owes: true },
    ENDED: over,
    REFUSED: over,
  },
  initial: ['REQUESTED'],
  transitions: [
    { name: 'begin', from: ['REQUESTED', 'REFUSED'], to: 'LIVE' },
    { name: 'recover', from: ['PAST_DUE', 'UNPAID'], to: 'LIVE' },
    { name: 'fall-behind', from: ['REQUESTED', 'REFUSED', 'LIVE', 'UNPAID'], to: 'PAST_DUE' },
    { name: 'close', from: ['REQUESTED', 'REFUSED', 'LIVE', 'PAST_DUE'], to: 'UNPAID' },
    { name: 'end', from: ['REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID'], to: 'ENDED' },
    { name: 'refuse', from: ['REQUESTED'], to: 'REFUSED' },
  ],
  effects: {
    begin: 'open',
    recover: 'open',
    'fall-behind': 'warn',
    close: 'close',
    end: 'end',
    refuse: null,
  },
})

export const newSubscription: SubscriptionState = 'REQUESTED'

/** The move from one state to another; null where it stays, or there is none. */
export const moveBetween = (from: SubscriptionState, to: SubscriptionState): SubscriptionMove | null =>
  subscriptionMachine.transitions.find((move) => move.to === to && move.from.includes(from)) ?? null

/** Our state for the provider's status. An unknown status counts as unpaid. */
export const stateOfProvider = (status: string): SubscriptionState => {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'LIVE'
    case 'past_due':
      return 'PAST_DUE'
    case 'canceled':
    case 'incomplete_expired':
      return 'ENDED'
    default:
      return 'UNPAID'
  }
}

export const subscriptionLabels: Record<SubscriptionState, string> = {
  REQUESTED: 'Being set up',
  LIVE: 'Active',
  PAST_DUE: 'Payment due',
  UNPAID: 'Store closed, payment due',
  ENDED: 'Ended',
  REFUSED: 'Not paid',
}

/** The provider replays its answer to a key for a day; the server reuses a key for a little less. */
export const subscriptionKeyHours = 23

/** A store's status in the table of stores, open and closed. */
export const storeStatuses = ['ACTIVE', 'INACTIVE'] as const
export const closedStore = storeStatuses[1]

export const storeStatusOf = (isOpen: boolean): (typeof storeStatuses)[number] =>
  isOpen ? 'ACTIVE' : closedStore
