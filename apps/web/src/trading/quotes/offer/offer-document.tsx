import { wholeText } from '@armature/domain/values/number-text'
import { messages } from '@armature/domain/messages'
import { formatCents, fromWire } from '@armature/domain/money'
import { dueNames } from '@armature/domain/purchases/offer-state'
import { leadTimeText } from '@armature/domain/orders/promised-day'
import { goodUntilText } from '@armature/domain/quotes/offer/good-until'
import { termTexts } from '@armature/domain/quotes/offer/line-terms'
import { askedAsText, lackingText } from '@armature/domain/sourcing/open-lines'
import { Text, Title } from '@mantine/core'
import { PartPicture } from '../../../selling/catalogue/view/part-picture.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { dayText } from '../../../platform/cells/day-text.ts'
import { Money } from '../../../platform/cells/money.tsx'
import { deliveryFacts } from '../delivery/delivery-facts.tsx'
import type { Offer } from './offer-api.ts'
import { OfferFiles } from './offer-files.tsx'
import classes from './offer-document.module.css'

const timesText = (quantity: number, price: string): string => {
  const amount = fromWire(price)
  return `${wholeText(quantity)} × ${amount === null ? price : formatCents(amount)}`
}

const Line = ({ line }: { line: Offer['lines'][number] }) => (
  <tr>
    <th scope="row">
      <span className={classes.part}>
        <PartPicture image={line.image} kind={line.kind} size={56} />
        <span className={classes.words}>
          <span className={classes.name}>{line.name}</span>
          {line.asked_as !== '' && <span className={classes.term}>{askedAsText(line.asked_as)}</span>}
          <span className={classes.small}>{line.sku}</span>
          <span className={classes.small}>by {line.vendor}</span>
          {termTexts(line).map((text) => (
            <span key={text} className={classes.term}>
              {text}
            </span>
          ))}
          {line.short && <span className={classes.short}>Not enough stock at the moment</span>}
          <span className={classes.narrow}>{timesText(line.quantity, line.price)}</span>
        </span>
      </span>
    </th>
    <td className={classes.wide}>{wholeText(line.quantity)}</td>
    <td className={classes.wide}>
      <Money value={line.price} />
    </td>
    <td className={classes.lineTotal}>
      <Money value={line.total} />
    </td>
  </tr>
)

const Lines = ({ offer }: { offer: Offer }) => (
  <table className={classes.lines} aria-label="Offered parts">
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col" className={classes.wide}>
          Quantity
        </th>
        <th scope="col" className={classes.wide}>
          Unit price
        </th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {offer.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one revision never change; a part may stand in it twice
        <Line key={index} line={line} />
      ))}
    </tbody>
  </table>
)

/** The sourcing requests that aren't part of this offer. */
const NotOffered = ({ offer }: { offer: Offer }) =>
  offer.not_offered.length > 0 && (
    <section className={classes.section}>
      <h2>Not offered</h2>
      <ul>
        {offer.not_offered.map((line) => (
          <li key={lackingText(line)} style={{ overflowWrap: 'anywhere' }}>
            {lackingText(line)}
          </li>
        ))}
      </ul>
    </section>
  )

/** The freight, and the total, now and later. */
const Totals = ({ offer }: { offer: Offer }) => (
  <dl className={classes.totals}>
    {offer.freight.map(({ name, amount }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fromWire(amount) === 0 ? messages.freightFree : <Money value={amount} />}</dd>
      </div>
    ))}
    <div>
      <dt>{offer.tax === null ? 'Tax' : offer.tax.name}</dt>
      <dd>{offer.tax === null ? 'None' : <Money value={offer.tax.amount} />}</dd>
    </div>
    <div className={classes.total}>
      <dt>Total</dt>
      <dd>
        <Money value={offer.total} />
      </dd>
    </div>
    <div>
      <dt>{dueNames(offer).first}</dt>
      <dd>
        <Money value={offer.due_now} />
      </dd>
    </div>
    <div>
      <dt>{dueNames(offer).rest}</dt>
      <dd>
        <Money value={offer.due_later} />
      </dd>
    </div>
  </dl>
)

/** The arrival dates, by vendor, since each ships its own part. */
const Arrivals = ({ arrivals }: Pick<Offer, 'arrivals'>) =>
  arrivals.some(({ longest }) => longest !== null) && (
    <section className={classes.section}>
      <h2>When it arrives</h2>
      <dl className={classes.delivery}>
        {arrivals.map(({ vendor, day, ...leadTime }) => (
          <div key={vendor}>
            <dt>From {vendor}</dt>
            <dd>
              {leadTimeText(leadTime)}
              {day !== null && ` (${dayText(day)} if ordered today)`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

const facts = (offer: Offer) =>
  [
    ['Seller', offer.seller],
    ['For', offer.customer.name],
    ['Issued', <DateTime key="issued" value={offer.created} withTime={false} />],
    ['Good until', offer.good_until === null ? '–' : goodUntilText(offer.good_until, offer.zone)],
    ['Revision', String(offer.revision)],
  ] as const

/** The offer as a document: its parties, its parts, its prices and its terms. Files need the offer's token. */
export const OfferDocument = ({ token, offer }: { token: string | null; offer: Offer }) => (
  <article className={classes.document}>
    <header className={classes.head}>
      <div>
        <Text c="dimmed" size="sm">
          Offer from {offer.seller}
        </Text>
        <Title order={1} className={classes.title}>
          Quote #{offer.quote}
        </Title>
      </div>
      <dl className={classes.facts}>
        {facts(offer).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {token !== null && offer.lines.length > 0 && <OfferFiles token={token} revision={offer.revision} />}
    </header>
    {offer.lines.length > 0 && (
      <>
        <Lines offer={offer} />
        <Totals offer={offer} />
        {offer.no_tax !== null && <p className={classes.noTax}>{offer.no_tax}</p>}
      </>
    )}
    <section className={classes.section}>
      <h2>Delivery</h2>
      <dl className={classes.delivery}>
        {deliveryFacts(offer.delivery).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
    <NotOffered offer={offer} />
    <Arrivals arrivals={offer.arrivals} />
    {offer.notes !== '' && (
      <section className={classes.section}>
        <h2>Notes</h2>
        <p className={classes.notes}>{offer.notes}</p>
      </section>
    )}
    {offer.lines.length > 0 && (
      <section className={classes.section}>
        <h2>Terms</h2>
        <ul>
          {offer.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
    )}
  </article>
)
