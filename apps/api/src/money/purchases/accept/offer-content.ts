import { nobody } from '@armature/domain/rights/actor'
import { formatCents, fromWire } from '@armature/domain/money'
import { dueNames } from '@armature/domain/purchases/offer-state'
import { patterns } from '@armature/domain/pages/page-paths'
import { isProblem } from '@armature/domain/problem'
import { olderLinkWords, olderRevision } from '@armature/domain/quotes/revisions/older-revision'
import type { Context } from '../../../platform/context/context.ts'
import { makeContext } from '../../../platform/context/make-context.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { html } from '../../../platform/http/pages/page-content.ts'
import type { Html, PageContent } from '../../../platform/http/pages/page-content.ts'
import { asOfferHolder } from '../../../trading/quotes/offer/offer-holder.ts'
import { readOffer } from './read-offer.ts'

type Offer = Exclude<Awaited<ReturnType<typeof readOffer>>, { problem: string }>

const amountText = (wire: string): string => {
  const amount = fromWire(wire)
  return amount === null ? wire : formatCents(amount)
}

const factHtml = ([name, amount]: readonly [string, string]): Html =>
  html`<dt>${name}</dt>
    <dd>${amountText(amount)}</dd>`

/** The note above an offer whose link was sent with an older revision. */
const olderHtml = (opened: number | null, offer: Offer): Html => {
  if (opened === null) return html``
  const { title, text } = olderLinkWords(opened, offer.revision, offer)
  return html`<p><strong>${title}</strong><br />${text}</p>`
}

/**
 * The seller, the customer, the parts and the sums, which readers look for first. The app shows answers, files and
 * days.
 */
const offerHtml = (offer: Offer, opened: number | null): Html => {
  const { seller, customer, lines, freight, tax } = offer
  const due = dueNames(offer)
  const sums = [
    ...freight.map(({ name, amount }) => [name, amount] as const),
    ...(tax === null ? [] : [[tax.name, tax.amount] as const]),
    ['Total', offer.total],
    [due.first, offer.due_now],
    [due.rest, offer.due_later],
  ] as const
  return html`<h1>Quote #${offer.quote}</h1>
    ${olderHtml(opened, offer)}
    <p>
      Offer from ${seller}<br />For ${customer.name}<br />Revision ${offer.revision},
      ${amountText(offer.total)} in all<br />${due.first}: ${amountText(offer.due_now)}
    </p>
    <ul>
      ${lines.map(
        (line) =>
          html`<li>
            <strong>${line.name}</strong><br />${line.sku}<br />by ${line.vendor}<br />${line.quantity} ×
            ${amountText(line.price)} = ${amountText(line.total)}
          </li>`,
      )}
    </ul>
    <dl>${sums.map(factHtml)}</dl>
    <p>${offer.notes}</p>`
}

/** The token in an offer's own path, not in paths below it. */
const tokenIn = (pathname: string): string | undefined => {
  const [before = ''] = patterns.offer.split('$token')
  const rest = pathname.startsWith(before) ? pathname.slice(before.length).replace(/\/$/, '') : ''
  return rest === '' || rest.includes('/') ? undefined : rest
}

/**
 * An offer page's content before any script runs, for the link's holder; null for other pages and where nothing is
 * offered. It doesn't count as shown, since mail scanners request pages too; the app's own call counts.
 */
export const offerContent = async (
  deps: Deps,
  { url, log }: { url: string; log: Context['log'] },
): Promise<PageContent | null> => {
  const [pathname = '', search = ''] = url.split('?')
  const token = tokenIn(pathname)
  if (token === undefined) return null
  const ctx = makeContext({
    actor: nobody,
    deps,
    now: deps.clock(),
    log,
    session: null,
    client: { ip: '', userAgent: '' },
  })
  const offer = await asOfferHolder(ctx, token, (holder, quoteId) =>
    holder.inRead((trx) => readOffer(trx, holder, { quoteId, signedInAs: null })),
  )
  if (isProblem(offer) || offer.lines.length === 0) return null
  const opened = olderRevision(new URLSearchParams(search).get('revision'), offer)
  return { title: `Offer from ${offer.seller}`, address: null, body: offerHtml(offer, opened) }
}
