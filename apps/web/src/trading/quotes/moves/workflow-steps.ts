import type { Belonging } from '@armature/domain/rights/actor'
import { awaitedPartyOf, isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import { wayOf } from '@armature/domain/quotes/workflow/quote-way'
import { quoteMachine, quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'

export type Holder = NonNullable<ReturnType<typeof awaitedPartyOf>>

export const holderNames = {
  ADMIN: 'Marketplace',
  TENANT: 'Store',
  VENDOR: 'Vendor',
  CUSTOMER: 'Customer',
} as const satisfies Record<Holder, string>

export interface WorkflowStep {
  label: string
  holder: Holder | null
  /** `skipped` precedes the current step and never happened; `done` is the end, without an awaiting party. */
  place: 'passed' | 'skipped' | 'here' | 'done' | 'ahead'
  /** The vendors whose sub-quotes are at this step. */
  standing: readonly string[]
}

export interface Standing {
  status: QuoteStatus
  name: string
}

interface Subject extends Belonging {
  status: QuoteStatus
  /** Statuses that it, or any of its sub-quotes, has had. */
  passed: readonly QuoteStatus[]
  /** A quote's sub-quotes; none for a picture of one sub-quote. */
  parts?: readonly Standing[]
  forCustomer?: boolean
}

/** Statuses that share a step: those that look the same to a customer, and the two kinds of offer. */
const stepKey = (status: QuoteStatus, forCustomer: boolean): string => {
  if (forCustomer) return statusTable[status].customerLabel
  return isOnOffer(status) ? 'offer' : status
}

/** A step's state by its distance behind (negative) or ahead of the record's step. */
const placeOf = (distance: number, hasHappened: boolean, isEnd: boolean): WorkflowStep['place'] => {
  if (distance > 0) return 'ahead'
  if (distance === 0) return isEnd ? 'done' : 'here'
  return hasHappened ? 'passed' : 'skipped'
}

/** A quote's steps, in the workflow table's order; a closed quote keeps those that it reached. */
export const workflowSteps = (subject: Subject): WorkflowStep[] => {
  const { status, passed, parts = [], forCustomer = false } = subject
  const keyOf = (of: QuoteStatus) => stepKey(of, forCustomer)
  const happened = new Set<QuoteStatus>([...quoteMachine.initial, ...passed])
  const way = wayOf(subject, [status, ...parts.map((part) => part.status)])
  const isBehind = (known: QuoteStatus) => quoteMachine.rankOf(known) < quoteMachine.rankOf(status)
  const groups = Map.groupBy(
    quoteStatuses.filter(
      (known) => !isClosed(known) && (way.has(known) || (happened.has(known) && isBehind(known))),
    ),
    keyOf,
  )
  const keys = [...groups.keys()]
  // A closed quote has no current step: all that it reached are behind it.
  const here = isClosed(status) ? keys.length : keys.indexOf(keyOf(status))
  return [...groups.values()].map((group, index): WorkflowStep => {
    // Of statuses that share a step the record's own counts, else the usual one, which comes last.
    const shown = group.find((one) => one === status) ?? group.at(-1) ?? status
    return {
      label: forCustomer ? statusTable[shown].customerLabel : statusTable[shown].label,
      holder: awaitedPartyOf(shown, subject),
      place: placeOf(
        index - here,
        group.some((one) => happened.has(one)),
        awaitedPartyOf(shown, subject) === null,
      ),
      standing: parts.filter((part) => group.includes(part.status)).map((part) => part.name),
    }
  })
}
