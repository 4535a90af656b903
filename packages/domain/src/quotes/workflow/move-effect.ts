import type { Belonging } from '../../rights/actor.ts'
import type { AwaitedParty, QuoteStatus } from './quote-states.ts'
import { statusTable } from './quote-states.ts'
import type { TransitionName } from './quote-transitions.ts'
import { awaitedPartyOf, targetOf } from './quote-workflow.ts'

/** Everybody who may have the turn. */
export type Holder = NonNullable<AwaitedParty> | 'TENANT'

/** The names of a move's possible recipients; their role where the reader isn't shown a name. */
export type HolderNames = Partial<Record<Holder, readonly string[]>>

const unnamed: Readonly<Record<Holder, string>> = {
  ADMIN: 'the marketplace',
  TENANT: 'the store',
  VENDOR: 'the vendor',
  CUSTOMER: 'the customer',
}

/** Each move's effect; `{to}` names whoever has the turn afterwards. */
const effectTexts: Readonly<Record<TransitionName, string>> = {
  'send-to-vendor': 'Asks {to} for prices.',
  'vendor-approve': 'Approves the prices and passes them on to {to}.',
  'send-to-admin': 'Sends the prices to {to}.',
  'decline-request': 'Declines the request and tells {to} why.',
  'vendor-to-customer': 'Mails the offer to {to}.',
  'admin-approve': 'Approves the prices. Sending the offer is then up to {to}.',
  'send-to-customer': 'Mails the offer to {to}.',
  'take-back': 'Takes it back. Then it waits for {to}.',
  'request-changes': 'Asks {to} for changes.',
  close: 'Closes it.',
  're-open': 'Opens it again. Then it waits for {to}.',
  purchase: 'Places the order.',
}

/** A record before a move, and the move's possible recipients. */
export interface EffectOf extends Belonging {
  status: QuoteStatus
  names: HolderNames
}

/** 'Northgate Motion, Brightpath Sensing and 2 others': short enough to read at a glance. */
const listed = (names: readonly string[]): string => {
  const known = [...new Set(names)]
  if (known.length <= 2) return known.join(' and ')
  const rest = known.length - 2
  return `${known.slice(0, 2).join(', ')} and ${rest} ${rest === 1 ? 'other' : 'others'}`
}

/** Does the move mail the record's customer? Then every button for it names the recipient first. */
export const mailsCustomer = (name: TransitionName, record: Omit<EffectOf, 'names'>): boolean => {
  const target = targetOf(name, record)
  return target !== null && awaitedPartyOf(target, record) === 'CUSTOMER'
}

/** A move's effect in words, before it is made: 'Mails the offer to Jane Doe. Becomes SENT TO CUSTOMER.' */
export const moveEffect = (name: TransitionName, { names, ...record }: EffectOf): string => {
  const target = targetOf(name, record)
  const holder = target === null ? null : awaitedPartyOf(target, record)
  const given = holder === null ? [] : (names[holder] ?? [])
  const whom = given.length > 0 ? listed(given) : unnamed[holder ?? 'ADMIN']
  const does = effectTexts[name].replace('{to}', () => whom)
  return target === null ? does : `${does} Becomes ${statusTable[target].label}.`
}
