import { meQuery } from '../../people/accounts/account-api.ts'
import { cardsQuery } from '../../money/payments/payment-methods-api.ts'
import { allPlansQuery, plansQuery, subscriptionsQuery } from '../../money/subscriptions/subscriptions-api.ts'
import { taxRatesQuery } from '../../trading/taxes/taxes-api.ts'
import { IconCreditCard, IconReceiptTax, IconRefresh } from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask } from './screen.ts'

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
        'End a rate that no longer applies. Offers then say that no tax is stated.',
      ],
    },
    load: () => ask(taxRatesQuery),
    entry: { icon: IconReceiptTax, in: 'menu' },
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
    entry: { icon: IconRefresh, in: 'menu' },
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
    entry: { icon: IconRefresh, in: 'menu' },
  },
  payments: {
    code: async () => (await import('../../money/payments/payment-methods-page.tsx')).PaymentMethodsPage,
    help: {
      about:
        'Your saved cards, for purchases and for your store’s plan. Only the payment provider has their numbers.',
      steps: ['Add a card.', 'Choose it when you accept an offer.'],
    },
    load: () => ask(cardsQuery),
    entry: { icon: IconCreditCard, in: 'menu' },
  },
} satisfies Partial<Screens>
