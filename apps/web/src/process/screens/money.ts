import { meQuery } from '../../people/accounts/account-api.ts'
import { cardsQuery } from '../../money/payments/payment-methods-api.ts'
import { allPlansQuery, plansQuery, subscriptionsQuery } from '../../money/subscriptions/subscriptions-api.ts'
import { taxRatesQuery } from '../../trading/taxes/taxes-api.ts'
import {
  ownStatementQuery,
  readStore,
  receivablesQuery,
  statementQuery,
} from '../../money/receivables/receivables-api.ts'
import { IconCreditCard, IconReceipt2, IconReceiptTax, IconRefresh } from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask, withId } from './screen.ts'

const subscriptions = (): void => {
  ask(subscriptionsQuery)
  ask(plansQuery)
  ask(meQuery)
}

export const moneyScreens = {
  taxRates: {
    code: async () => (await import('../../trading/taxes/tax-rates-page.tsx')).TaxRatesPage,
    help: {
      about: 'Tax by destination, as offers state it.',
      steps: [
        'Add a rate for a country, or for one of its regions.',
        'To change a rate, add the next one with its start date. Earlier rates stay in the list.',
        'End a rate that no longer applies. Offers then say why they charge no tax.',
      ],
    },
    load: () => ask(taxRatesQuery),
    entry: { icon: IconReceiptTax, in: 'menu', group: 'money' },
  },
  receivables: {
    code: async () => (await import('../../money/receivables/receivables-page.tsx')).ReceivablesPage,
    help: {
      about: 'What buyers owe you, their payment terms, and the transfers that come in.',
      steps: [
        'Give a buyer terms: days until payment and a credit limit.',
        'Paste your bank’s list of transfers; each is matched by its reference and counted once.',
        'Open a buyer’s statement for its open and overdue orders.',
      ],
    },
    load: () => ask(receivablesQuery),
    entry: { icon: IconReceipt2, in: 'menu', group: 'money' },
  },
  buyerStatement: {
    code: async () => (await import('../../money/receivables/statement-page.tsx')).BuyerStatementPage,
    help: {
      about: 'A buyer’s orders on account, its payments and its terms.',
      steps: ['Change its payment terms.', 'Download the statement as CSV.'],
    },
    load: withId((id) => ask(statementQuery(id))),
    above: 'receivables',
  },
  statement: {
    code: async () => (await import('../../money/receivables/statement-page.tsx')).StatementPage,
    help: {
      about: 'Your orders on account, with their due dates and references.',
      steps: ['Pay by transfer with the order’s reference, or by card on the order’s page.'],
    },
    load: ({ search }) => ask(ownStatementQuery(readStore(search))),
    above: 'myOrders',
  },
  plans: {
    code: async () => (await import('../../money/subscriptions/plans-page.tsx')).PlansPage,
    help: {
      about: 'The plans that vendors open stores with.',
      steps: [
        'Add a plan with its price and product limit.',
        'Retire a plan to close it to new stores; existing subscribers keep it.',
      ],
    },
    load: () => ask(allPlansQuery),
    entry: { icon: IconRefresh, in: 'menu', group: 'marketplace' },
  },
  subscription: {
    code: async () => (await import('../../money/subscriptions/subscription-page.tsx')).SubscriptionPage,
    help: {
      about: 'Your store: its address, its plan, and the card that pays for it.',
      steps: [
        'Choose the store’s domain.',
        'Choose a plan on the tab Plans.',
        'Keep the card valid; an unpaid store closes.',
      ],
    },
    load: subscriptions,
    entry: { icon: IconRefresh, in: 'menu', group: 'money' },
  },
  payments: {
    code: async () => (await import('../../money/payments/payment-methods-page.tsx')).PaymentMethodsPage,
    help: {
      about:
        'Your saved cards, for purchases and for your store’s plan. Only the payment provider has their numbers.',
      steps: ['Add a card.', 'Choose it when you accept an offer.'],
    },
    load: () => ask(cardsQuery),
    entry: { icon: IconCreditCard, in: 'menu', group: 'money' },
  },
} satisfies Partial<Screens>
