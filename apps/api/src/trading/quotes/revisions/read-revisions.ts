import { findSellerName } from '../../../people/stores/store-repository.ts'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { areChangesAsked, wasClosedOnOffer } from '@armature/domain/quotes/revisions/asked-changes'
import { showsLines } from '@armature/domain/purchases/derive-offer-state'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readsAsCustomer } from '../record/quote-presenter.ts'
import type { QuoteRow } from '../record/quote-repository.ts'
import { findQuoteIdOfSubQuote, findQuoteRow } from '../record/quote-repository.ts'
import { forCustomer, forSeller, forVendor } from './revision-presenter.ts'
import type { RevisionHead, RevisionRow } from './revision-repository.ts'
import {
  findOwnRevisionRows,
  findRevisionRows,
  listOwnRevisions,
  listRevisions,
} from './revision-repository.ts'

type Wanted = Query<Endpoints['readQuoteRevisions']>

/** The two revisions to compare, among those that the reader may see: by default the newest and the one before it. */
const chosen = (
  heads: readonly { revision: number }[],
  { from, to }: Wanted,
): Problem | { before: number | null; after: number | null } => {
  const known = heads.map(({ revision }) => revision)
  if ([from, to].some((one) => one !== undefined && !known.includes(one))) return notFound(messages.notFound)
  const after = to ?? known[0] ?? null
  const before = from ?? known.find((one) => after !== null && one < after) ?? null
  return { before, after }
}

const idsOf = ({ before, after }: { before: number | null; after: number | null }): number[] =>
  [before, after].filter((one) => one !== null)

/** While nothing is on offer, neither a customer nor its link shows any lines. */
const shownTo = (ctx: Context, row: QuoteRow, heads: readonly RevisionHead[]): RevisionHead[] => {
  const newest = heads[0]?.revision
  const isShown = showsLines(
    {
      status: row.status,
      ordered: row.order_id !== null,
      frozen: newest === row.revision,
      held: false,
      paused: false,
      expiresAt: row.expires_at,
      changesAsked: areChangesAsked(row.status, row.last_answer),
      closeReason: row.close_reason,
      closedOnOffer: wasClosedOnOffer(row.status, row.last_answer),
    },
    ctx.now,
  )
  // The link shows the newest already, whether or not anybody has opened it.
  return isShown ? heads.filter(({ shown_at, revision }) => shown_at !== null || revision === newest) : []
}

/** A quote's revisions for this actor: the seller reads all, its customer those it was shown. */
export const readQuoteRevisions = async (
  trx: Database,
  ctx: Context,
  id: number,
  wanted: Wanted,
): Promise<Problem | Response<Endpoints['readQuoteRevisions']>> => {
  const row = await findQuoteRow(trx, ctx.actor, id)
  if (row === undefined) return notFound(messages.notFound)
  const asCustomer = readsAsCustomer(ctx.actor, row)
  const all = await listRevisions(trx, id)
  const heads = asCustomer ? shownTo(ctx, row, all) : all
  const pair = chosen(heads, wanted)
  if (isProblem(pair)) return pair
  const seller = await findSellerName(trx, row.tenant_id)
  const present = asCustomer ? forCustomer(ctx, seller) : forSeller(ctx)
  const rows = new Map((await findRevisionRows(trx, id, idsOf(pair))).map((one) => [one.revision, one]))
  const whole = (revision: number | null) => {
    const found = revision === null ? undefined : rows.get(revision)
    return found === undefined ? null : present.whole(found)
  }
  return {
    quote: id,
    seller,
    revisions: heads.map(present.head),
    before: whole(pair.before),
    after: whole(pair.after),
  }
}

/** One revision that this actor may read, with its quote. */
export const findReadableRevision = async (
  trx: Database,
  ctx: Context,
  id: number,
  revision: number,
): Promise<{ quote: QuoteRow; offered: RevisionRow; isNewest: boolean } | undefined> => {
  const quote = await findQuoteRow(trx, ctx.actor, id)
  if (quote === undefined) return undefined
  const all = await listRevisions(trx, id)
  const heads = readsAsCustomer(ctx.actor, quote) ? shownTo(ctx, quote, all) : all
  if (!heads.some((one) => one.revision === revision)) return undefined
  const [offered] = await findRevisionRows(trx, id, [revision])
  return offered && { quote, offered, isNewest: revision === heads[0]?.revision }
}

/** A vendor's own part of each revision, read as the system by a statement limited to its sub-quote. */
export const readSubQuoteRevisions = async (
  trx: Database,
  ctx: Context,
  id: number,
  wanted: Wanted,
): Promise<Problem | Response<Endpoints['readSubQuoteRevisions']>> => {
  const quoteId = await findQuoteIdOfSubQuote(trx, ctx.actor, id)
  if (quoteId === undefined) return notFound(messages.notFound)
  await actAsSystem(trx)
  const heads = await listOwnRevisions(trx, quoteId, id)
  const pair = chosen(heads, wanted)
  if (isProblem(pair)) return pair
  const present = forVendor(ctx)
  const found = await findOwnRevisionRows(trx, { quoteId, subQuoteId: id }, idsOf(pair))
  const rows = new Map(found.map((one) => [one.revision, one]))
  const whole = (revision: number | null) => {
    const one = revision === null ? undefined : rows.get(revision)
    return one === undefined ? null : present.whole(one)
  }
  return {
    quote: quoteId,
    revisions: heads.map(present.head),
    before: whole(pair.before),
    after: whole(pair.after),
  }
}
