import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../../messages.ts'
import type { GuardName } from './quote-transitions.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { Moves, QuoteTransition } from './quote-workflow-table.ts'
import { closeReasons, guardNames, transitionNames } from './quote-transitions.ts'
import { hiddenStatuses, statusTable } from './quote-states.ts'
import {
  offerStatuses,
  quoteStatuses,
  quoteTransitions,
  subQuoteTransitions,
  quoteMachine,
} from './quote-workflow-table.ts'

const designFile = path.resolve(import.meta.dirname, '../../../../../docs/reference/workflow.json')
interface DesignTransition {
  name: string
  from: string[]
  to?: string
  by: string[]
  on?: string
  guards: string[]
  moves?: string
  effect?: string
  in_no_menu_but_by_recording_an_offline_payment?: string[]
}
interface Design {
  statuses: {
    name: string
    rank: number
    label: string
    customer_label: string
    awaiting: string | null
    price_edit: string[]
    items_edit: string[]
  }[]
  offer_statuses: string[]
  hidden: Record<string, Record<string, string[]>>
  guards: Record<string, string>
  sub_quote: DesignTransition[]
  quote: DesignTransition[]
  close_reasons: string[]
  set_only_by_the_quote: string[]
}

/** How the table names what the design describes in a sentence. */
const movesSentences: Record<Moves, RegExp> = {
  'in-quote-status': /^the sub-quotes whose status is the quote's own/,
  'before-approval': /^every open sub-quote ranked below ADMIN_APPROVED/,
  'not-on-offer': /^every open sub-quote that isn't on offer yet/,
  'on-offer': /^every sub-quote on offer, each by its own row/,
  open: /^every open sub-quote( becomes PURCHASED|$| \(CUSTOMER)/,
  'closed-together': /^the sub-quotes that the last quote-level close closed/,
}

describe("the design's workflow.json", () => {
  const design = JSON.parse(readFileSync(designFile, 'utf8')) as Design

  it('has the same statuses in the same order', () => {
    expect(
      quoteStatuses.map((name) => {
        const row = statusTable[name]
        return {
          name,
          rank: quoteMachine.rankOf(name),
          label: row.label,
          customer_label: row.customerLabel,
          awaiting: row.awaiting,
          price_edit: row.priceEdit,
          items_edit: row.itemsEdit,
        }
      }),
    ).toEqual(design.statuses)
    expect(offerStatuses).toEqual(design.offer_statuses)
    expect(closeReasons).toEqual(design.close_reasons)
  })

  it('hides the same', () => {
    expect({
      transition_menu_not_drawn: hiddenStatuses.transitionMenuNotDrawn,
      never_returned: hiddenStatuses.neverReturned,
      left_out_of_the_default_list_but_shown_by_a_filter: hiddenStatuses.leftOutOfTheDefaultList,
    }).toEqual(design.hidden)
  })

  it('has the same guards, with texts of the catalogue', () => {
    expect([...guardNames].toSorted()).toEqual(Object.keys(design.guards).toSorted())
    const quoted = Object.values(design.guards).flatMap((text) =>
      [...text.matchAll(/'([A-Z][^']+!)'/g)].map((match) => match[1]),
    )
    expect(quoted).toHaveLength(3)
    for (const text of quoted) expect(Object.values(messages)).toContain(text)
  })

  it('has the same transitions of sub-quotes, row by row', () => {
    expect(subQuoteTransitions.map(({ closedAs: _closedAs, ...row }) => row)).toEqual(
      design.sub_quote.map(({ effect: _effect, ...row }) => row),
    )
  })

  it('has the same transitions of quotes, row by row', () => {
    const rows: readonly QuoteTransition[] = quoteTransitions
    expect(
      rows.map(({ byOfflinePayment, moves: _moves, to: _to, closedAs: _closedAs, ...row }) => ({
        ...row,
        ...(byOfflinePayment ? { in_no_menu_but_by_recording_an_offline_payment: byOfflinePayment } : {}),
      })),
    ).toEqual(design.quote.map(({ moves: _moves, ...row }) => row))
    for (const [index, row] of rows.entries())
      expect(design.quote[index]?.moves).toMatch(movesSentences[row.moves])
  })

  it('lets the quote alone set what it alone may set', () => {
    const targets = subQuoteTransitions.map((row): QuoteStatus => row.to)
    for (const status of design.set_only_by_the_quote) expect(targets).not.toContain(status)
  })
})

describe('the workflow table', () => {
  const rows: readonly { name: string; from: readonly string[]; guards: readonly GuardName[] }[] = [
    ...subQuoteTransitions,
    ...quoteTransitions,
  ]

  it('uses every name and every status', () => {
    expect(new Set(rows.map((row) => row.name))).toEqual(new Set(transitionNames))
    const reached = new Set<string>([
      ...subQuoteTransitions.flatMap((row) => [...row.from, row.to]),
      'PURCHASED',
    ])
    expect(reached).toEqual(new Set(quoteStatuses))
  })

  it('calls below the approval what the design ranks below it', () => {
    const approved = quoteMachine.rankOf('ADMIN_APPROVED')
    expect(quoteMachine.statesWhere('beforeApproval')).toEqual(quoteStatuses.slice(0, approved))
  })

  it('names a reason for every close, by everyone who may close', () => {
    const closes = [...subQuoteTransitions, ...quoteTransitions].filter(({ name }) => name === 'close')
    expect(closes).toHaveLength(3)
    for (const { by, closedAs } of closes)
      expect(Object.keys(closedAs ?? {}).toSorted()).toEqual([...by].toSorted())
  })

  it('never blocks a way back by price or down payment', () => {
    for (const row of rows.filter(({ name }) =>
      ['close', 're-open', 'decline-request', 'take-back', 'request-changes'].includes(name),
    )) {
      expect(row.guards).not.toContain('PRICED')
      expect(row.guards).not.toContain('DOWN_PAYMENT')
    }
  })
})
