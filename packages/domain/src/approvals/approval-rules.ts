import { companyRolesAllow } from '../rights/abilities.ts'
import type { CompanyRole } from '../rights/company-roles.ts'

/**
 * A company's rule: purchases from an amount on, or a vendor's parts from an amount on, need all of these steps. A step
 * names people, any of whom may approve it; without names it's anybody with the role.
 */
export interface ApprovalRule {
  fromCents: number
  /** Compared is this vendor's part; null for any vendor, by the purchase's total. */
  vendorId: number | null
  steps: readonly (readonly number[])[]
}

/** A purchase as rules compare it: the total, and each vendor's part of it. */
export interface ApprovedPurchase {
  totalCents: number
  byVendor: ReadonlyMap<number, number>
}

/** A person in the company, as far as approvals depend on it. */
export interface Colleague {
  id: number
  roles: readonly CompanyRole[]
  hasJoined: boolean
  /** Approves in this person's place now; null for nobody. */
  substituteId: number | null
}

/** The facts about the person who buys; a program has no limit. */
export interface Buyer {
  /** Null for a program. */
  personId: number | null
  /** The most that the person may buy in a month without approval; null for no limit. */
  limitCents: number | null
  /** The sum of this month's purchases without approval. */
  spentCents: number
}

/** Why a purchase needs approval. */
export type ApprovalReason = 'rule' | 'limit'

export const mayApprove = ({ roles, hasJoined }: Colleague): boolean =>
  hasJoined && companyRolesAllow(roles, 'purchase.approve')

/** May the person still buy for the company? A program's key is checked when it calls. */
export const mayBuy = (colleagues: readonly Colleague[], personId: number | null): boolean =>
  personId === null ||
  colleagues.some(
    ({ id, roles, hasJoined }) => id === personId && hasJoined && companyRolesAllow(roles, 'offer.answer'),
  )

const applies =
  ({ totalCents, byVendor }: ApprovedPurchase) =>
  ({ fromCents, vendorId }: ApprovalRule): boolean => {
    const amount = vendorId === null ? totalCents : byVendor.get(vendorId)
    return amount !== undefined && amount >= fromCents
  }

/** The sum that the person may still buy for this month without approval; null for no limit. */
export const limitLeft = ({ limitCents, spentCents }: Buyer): number | null =>
  limitCents === null ? null : Math.max(0, limitCents - spentCents)

/** Monthly limits count from here on: calendar months in UTC. */
export const limitSince = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

const isOverLimit = (buyer: Buyer, { totalCents }: ApprovedPurchase): boolean => {
  const left = limitLeft(buyer)
  return left !== null && totalCents > left
}

/** Why this purchase needs approval; null if it needs none. */
export const whyApproval = (
  rules: readonly ApprovalRule[],
  purchase: ApprovedPurchase,
  buyer: Buyer,
): ApprovalReason | null => {
  if (rules.some(applies(purchase))) return 'rule'
  return isOverLimit(buyer, purchase) ? 'limit' : null
}

/**
 * The people who may approve a step. Named people who left or lost the role don't count, nor does the requester; if
 * nobody is left, the owners may.
 */
const approversOf = (
  step: readonly number[],
  colleagues: readonly Colleague[],
  requesterId: number | null,
): number[] => {
  const able = colleagues.filter((one) => mayApprove(one) && one.id !== requesterId)
  const named = able.filter(({ id }) => step.includes(id))
  const standIns = new Set(named.map(({ substituteId }) => substituteId))
  const found = step.length === 0 ? able : able.filter((one) => named.includes(one) || standIns.has(one.id))
  return (found.length > 0 ? found : able.filter(({ roles }) => roles.includes('OWNER'))).map(({ id }) => id)
}

/** Can different people, all of whom have approved, stand for one step each? (A matching by augmenting paths.) */
const areMet = (steps: readonly (readonly number[])[], approvedBy: readonly number[]): boolean => {
  const stepOf = new Map<number, number>()
  const place = (nth: number, tried: Set<number>): boolean =>
    (steps[nth] ?? []).some((id) => {
      if (!approvedBy.includes(id) || tried.has(id)) return false
      tried.add(id)
      const other = stepOf.get(id)
      if (other !== undefined && !place(other, tried)) return false
      stepOf.set(id, nth)
      return true
    })
  return steps.every((_, nth) => place(nth, new Set()))
}

interface Asked {
  rules: readonly ApprovalRule[]
  purchase: ApprovedPurchase
  colleagues: readonly Colleague[]
  requesterId: number | null
  /** The people who have approved so far. */
  approvedBy: readonly number[]
}

/** The people of each step of each rule that applies. Over one's limit without a rule, anybody may approve. */
const openSteps = ({ rules, purchase, colleagues, requesterId }: Omit<Asked, 'approvedBy'>): number[][][] => {
  const found = rules.filter(applies(purchase)).map(({ steps }) => steps)
  return (found.length > 0 ? found : [[[]]]).map((steps) =>
    steps.map((step) => approversOf(step, colleagues, requesterId)),
  )
}

/**
 * The approvers that a purchase waits for: of each rule that applies, the people of whom one has to approve next. Empty
 * once all have approved. Rules run side by side; within one rule every step needs another person.
 */
export const waitsFor = ({ approvedBy, ...asked }: Asked): number[][] =>
  openSteps(asked).flatMap((steps) => {
    const unmet = steps.findIndex((_, nth) => !areMet(steps.slice(0, nth + 1), approvedBy))
    if (unmet === -1) return []
    const until = steps.slice(0, unmet + 1)
    const fresh = new Set(until.flat().filter((id) => !approvedBy.includes(id)))
    return [[...fresh].filter((id) => areMet(until, [...approvedBy, id]))]
  })

/** Are there enough people to approve every step? */
export const canBeApproved = (asked: Omit<Asked, 'approvedBy'>): boolean => {
  const everybody = asked.colleagues.map(({ id }) => id)
  return openSteps(asked).every((steps) => areMet(steps, everybody))
}

/** May this person approve or refuse now? */
export const isAwaited = (waits: readonly (readonly number[])[], personId: number): boolean =>
  waits.some((next) => next.includes(personId))
