import type { Belonging } from '@armature/domain/rights/actor'
import { ballOf, isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import { quoteMachine, quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'

export type Holder = NonNullable<ReturnType<typeof ballOf>>

export const holderNames = {
  ADMIN: 'Marketplace',
  TENANT: 'Store',
  VENDOR: 'Vendor',
  CUSTOMER: 'Customer',
} as const satisfies Record<Holder, string>

export interface WorkflowStep {
  label: string
  holder: Holder | null
  /** `skipped` comes before where it stands and never happened; `done` is the end, where nobody's turn is. */
  place: 'passed' | 'skipped' | 'here' | 'done' | 'ahead'
  /** The vendors whose sub-quotes stand at this step. */
  standing: readonly string[]
}

export interface Standing {
  status: QuoteStatus
  name: string
}

interface Subject extends Belonging {
  status: QuoteStatus
  /** Statuses that it, or any of its sub-quotes, has been in. */
  passed: readonly QuoteStatus[]
  /** The sub-quotes behind a quote; none for a picture of one sub-quote. */
  parts?: readonly Standing[]
  forCustomer?: boolean
}

/** Statuses that share a step: those a customer can't tell apart, and the two ways to be on offer. */
const stepKey = (status: QuoteStatus, forCustomer: boolean): string => {
  if (forCustomer) return statusTable[status].customerLabel
  return isOnOffer(status) ? 'offer' : status
}

/** A step's place by how far it is behind (negative) or ahead of where the record stands. */
const placeOf = (distance: number, hasHappened: boolean, isEnd: boolean): WorkflowStep['place'] => {
  if (distance > 0) return 'ahead'
  if (distance === 0) return isEnd ? 'done' : 'here'
  return hasHappened ? 'passed' : 'skipped'
}

/** The way of a quote as a row of steps, in the workflow table's order; what is closed keeps what it came to. */
export const workflowSteps = (subject: Subject): WorkflowStep[] => {
  const { status, passed, parts = [], forCustomer = false } = subject
  const keyOf = (of: QuoteStatus) => stepKey(of, forCustomer)
  const groups = Map.groupBy(
    quoteStatuses.filter((known) => !isClosed(known)),
    keyOf,
  )
  const keys = [...groups.keys()]
  // A closed quote stands nowhere: all steps that it came to are behind it.
  const here = isClosed(status) ? keys.length : keys.indexOf(keyOf(status))
  const happened = new Set<QuoteStatus>([...quoteMachine.initial, ...passed])
  return [...groups.values()].map((group, index): WorkflowStep => {
    // Of statuses that share a step the record's own speaks, else the usual one, which comes last.
    const shown = group.find((one) => one === status) ?? group.at(-1) ?? status
    return {
      label: forCustomer ? statusTable[shown].customerLabel : statusTable[shown].label,
      holder: ballOf(shown, subject),
      place: placeOf(
        index - here,
        group.some((one) => happened.has(one)),
        ballOf(shown, subject) === null,
      ),
      standing: parts.filter((part) => group.includes(part.status)).map((part) => part.name),
    }
  })
}
