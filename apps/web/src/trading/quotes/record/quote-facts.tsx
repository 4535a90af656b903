import { breakable } from '@armature/ui/cells/breakable.tsx'
import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { goodUntilText } from '@armature/domain/quotes/offer/good-until'
import { messages } from '@armature/domain/messages'
import type { ReactNode } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { RecordAmounts, RecordPanel } from '@armature/ui/record/record-page.tsx'
import { moneyText } from '../../../platform/cells/money.tsx'
import { totalText, totalWithTax } from '../prices/item-price.ts'
import classes from './quote-page.module.css'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import { personName } from '@armature/domain/accounts/person-name'
import { companyName } from './quote-texts.ts'
import type { Quote } from './quotes-api.ts'
import { shownFreight } from '../prices/sub-quote-freight.ts'

const Facts = ({ label, facts }: { label: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <RecordPanel label={label}>
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  </RecordPanel>
)

const goodUntilOf = ({ good_until, zone }: Quote): string | null =>
  good_until === null ? null : goodUntilText(good_until, zone)

const percent = (value: number | null): string | null => (value === null ? null : `${value} %`)

/** By vendor, as far as priced and visible to the reader. */
const freightFacts = ({ subquotes }: Quote): [string, string][] => {
  const stated = subquotes.filter(({ freight }) => freight !== null)
  const texts = stated.map(({ vendor, freight }) => `${companyName(vendor)}: ${shownFreight(freight)}`)
  return texts.length === 0 ? [] : [['Freight', texts.join(', ')]]
}

/** A missing tax may be due to a rate’s region spelt differently from the address’s. */
const taxFacts = ({ tax, status }: Quote): [string, string][] =>
  tax === null && isOnOffer(status) ? [['Tax', messages.noTaxStated]] : []

/** The total and its tax, below the lines. */
export const QuoteTotal = ({ quote: { total_price, unpriced_items, tax } }: { quote: Quote }) => {
  const total = totalText(total_price, unpriced_items)
  return (
    <RecordAmounts
      amounts={
        tax === null
          ? [['Total', total]]
          : [
              ['Total before tax', total],
              [tax.name, moneyText(tax.amount)],
              ['Total', moneyText(totalWithTax(total_price, tax))],
            ]
      }
    />
  )
}

/** The quote's current facts, for its own pages. */
export const QuoteFacts = ({
  quote,
  forCustomer = false,
  downPayment = percent(quote.down_payment),
}: {
  quote: Quote
  forCustomer?: boolean
  /** Replaces its text, for a reader who may set it. */
  downPayment?: ReactNode
}) => {
  return (
    <Facts
      label="About the quote"
      facts={[
        ['Down payment', downPayment],
        ...taxFacts(quote),
        ...freightFacts(quote),
        ...(forCustomer ? [] : ([['Customer', personName(quote.user)]] as const)),
        [isOnOffer(quote.status) ? 'Revision on offer' : 'Revision', String(quote.revision)],
        ['Good until', goodUntilOf(quote)],
        ['Created', <DateTime key="created" value={quote.created} />],
        ['Notes', quote.notes],
      ]}
    />
  )
}

/** The editor's header (specification section 2, Edit Quote). */
export const QuoteEditFacts = ({ quote }: { quote: Quote }) => (
  <Facts
    label="About the quote"
    facts={[
      ['Quote ID', `#${quote.id}`],
      ['User name', personName(quote.user)],
      ['Email', breakable(quote.user.email ?? '', '@.')],
      ['Status', <QuoteStatusBadge key="status" status={quote.status} />],
      ['Notes', quote.notes],
      ['Created at', <DateTime key="created" value={quote.created} />],
      ['Expires at', goodUntilOf(quote)],
      ['Down payment %', percent(quote.down_payment)],
    ]}
  />
)
