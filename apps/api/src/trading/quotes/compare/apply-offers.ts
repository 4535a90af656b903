import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import { strategyLabels } from '@armature/domain/quotes/compare/choose-offers'
import type { Choices, Freights } from '@armature/domain/quotes/compare/compare-offers'
import {
  compareSums,
  editOf,
  mayChoose,
  offerBlocks,
  standing,
} from '@armature/domain/quotes/compare/compare-offers'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import { changeLines } from '../edit/change-lines.ts'
import type { ComparedNeed, ComparedOffer } from './compared-needs.ts'
import { freightsOf, readNeeds, offersTag } from './compared-needs.ts'
import type { Effect } from '../edit/edit-quote.ts'
import { editQuote } from '../edit/edit-quote.ts'
import type { OpenLineChange } from '../edit/open-line-repository.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { findQuoteId, findQuoteRow } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/quote-presenter.ts'
import type { WantedLine } from '../edit/split-by-vendor.ts'
import { decideItems } from '../edit/update-quote-items.ts'

interface ApplyInput {
  params: { id: number }
  body: Body<Endpoints['applyOffers']>
}

const changed = (id: number): Problem =>
  conflict(messages.offersChanged, { code: 'offers_changed', current: { kind: 'quote', id } })

interface Chosen {
  need: ComparedNeed
  offer: ComparedOffer
  /** Identifies the need's offers as shown. */
  tag: string
}

/** The chosen needs and offers; undefined where one of them is gone. */
const findChosen = (
  needs: readonly ComparedNeed[],
  choices: ApplyInput['body']['choices'],
): Chosen[] | undefined => {
  const found = choices.flatMap(({ line, product, tag }) => {
    const need = needs.find(({ id }) => id === line)
    const offer = need?.offers.find((one) => one.product === product)
    return need === undefined || offer === undefined ? [] : [{ need, offer, tag }]
  })
  return found.length === choices.length ? found : undefined
}

/** Does each shown vendor freight still have the same value, or is it still unstated? */
const isFreightAsShown = (freights: Freights, { shown_freights = [] }: ApplyInput['body']): boolean =>
  shown_freights.every(({ vendor, freight }) => (freights.get(vendor) ?? null) === freight)

const blockedText = ({ need, offer }: Chosen): string =>
  need.isLocked || offer.blocked === null ? messages.offerNotChoosable : offerBlocks[offer.blocked]

const refuse = (id: number, chosen: readonly Chosen[]): Problem | null => {
  if (chosen.some(({ need, tag }) => offersTag(need) !== tag)) return changed(id)
  const blocked = chosen.find(({ need, offer }) => !mayChoose(need, offer))
  return blocked === undefined
    ? null
    : conflict(`${blocked.offer.name}: ${blockedText(blocked)}`, {
        code: 'offer_blocked',
        current: { kind: 'quote', id },
      })
}

/** Joins several lines' notes into one: each once, cut to the maximum length. */
const joinedNotes = (notes: readonly string[]): string => {
  const most = limits.requestList.note
  const joined = Array.from([...new Set(notes)].filter((one) => one !== '').join('\n'))
  return joined.length <= most ? joined.join('') : `${joined.slice(0, most - 1).join('')}…`
}

/** The buyer's words stay with the requested parts, whichever vendor supplies them. */
const wantedOf = ({ items, quantity }: ComparedNeed, product: number): WantedLine => {
  const targets = items.flatMap(({ target_cents }) => target_cents ?? [])
  const askedAs = items.map(({ asked_as }) => asked_as).find((words) => words !== '')
  return {
    id: product,
    quantity,
    note: joinedNotes(items.map(({ buyer_note }) => buyer_note)),
    targetCents: targets.length === 0 ? null : Math.min(...targets),
    ...(askedAs !== undefined && { askedAs }),
  }
}

/**
 * The sourcing requests whose part is replaced by a chosen one: each follows its part, and a part has at most one line.
 */
const followingLines = (
  { openLines }: LockedQuote,
  chosen: readonly Chosen[],
  removed: ReadonlySet<number>,
): OpenLineChange[] =>
  chosen.flatMap(({ need, offer }) => {
    const parts = new Set(need.items.map((item) => item.product_id).filter((part) => removed.has(part)))
    const line = openLines.find(({ productId }) => productId !== null && parts.has(productId))
    const isTaken = openLines.some(({ productId }) => productId === offer.product)
    return line === undefined || isTaken ? [] : [{ id: line.id, state: line.state, productId: offer.product }]
  })

const choiceEvent = (
  quote: LockedQuote,
  needs: readonly ComparedNeed[],
  { choices, freights, by }: { choices: Choices; freights: Freights; by: ApplyInput['body']['by'] },
): NewEvent => {
  const { before, after } = compareSums(needs, choices, freights)
  const lines = needs.flatMap((need) => {
    const offer = need.offers.find(({ product }) => product === choices.get(need.id))
    if (offer === undefined) return []
    const instead = standing(need).filter((one) => one !== offer)
    return [
      `${offer.name} of ${offer.vendorName} instead of ${instead.map((one) => `${one.name} of ${one.vendorName}`).join(' and ')}`,
    ]
  })
  const rule = by == null ? '' : ` (${strategyLabels[by].toLowerCase()})`
  return {
    kind: 'quote.offers-chosen',
    summary: `Chosen among vendors’ offers${rule}: ${lines.join('; ')}. Lines ${shownPrice(before.cents)} → ${shownPrice(after.cents)}`,
    quote_id: quote.id,
    tenant_id: quote.tenantId,
    before,
    after: { ...after, by: by ?? null, choices: Object.fromEntries(choices) },
  }
}

const decide = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { body }: ApplyInput,
): Promise<Problem | { effects: readonly Effect[] }> => {
  const refused = authorize(ctx.actor, 'quote.compare-offers', quote)
  if (refused) return refused
  const row = await findQuoteRow(trx, ctx.actor, quote.id)
  if (row === undefined) return notFound(messages.notFound)
  const needs = await readNeeds(trx, ctx, row)
  const chosen = findChosen(needs, body.choices)
  if (chosen === undefined) return changed(quote.id)
  const freights = freightsOf(row)
  if (!isFreightAsShown(freights, body)) return changed(quote.id)
  const stale = refuse(quote.id, chosen)
  if (stale) return stale
  const choices: Choices = new Map(body.choices.map(({ line, product }) => [line, product]))
  const { removed, added } = editOf(needs, choices)
  const needById = new Map(needs.map((need) => [need.id, need]))
  const edit = {
    quote_id: quote.id,
    remove_products: removed.map(({ product }) => product),
    add_product: added.flatMap(({ need, offer }) => {
      const own = needById.get(need.id)
      return own === undefined ? [] : [wantedOf(own, offer.product)]
    }),
    expected_items: body.expected_items,
  }
  const decided = await decideItems(trx, ctx, quote, { body: edit })
  if (isProblem(decided)) return decided
  const event = choiceEvent(quote, needs, { choices, freights, by: body.by })
  return {
    effects: changeLines(quote, decided.edit, {
      events: [decided.event, event],
      openLines: followingLines(quote, chosen, decided.edit.removed),
    }),
  }
}

/**
 * Replaces a quote's lines with the chosen offers, all or none, by the same rule as any edit of its lines. The shown
 * prices are compared under the quote's lock; if they differ, nothing is saved.
 */
export const applyOffers = (ctx: Context, input: ApplyInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, input.params.id),
    decide: (quote, trx) => decide(trx, ctx, quote, input),
    answer: (trx) => presentQuoteById(trx, ctx, input.params.id),
  })
