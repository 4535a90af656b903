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
    load: () => ask(taxRatesQuery),
    entry: { icon: IconReceiptTax, in: 'menu' },
  },
  plans: {
    code: async () => (await import('../../money/subscriptions/plans-page.tsx')).PlansPage,
    load: () => ask(allPlansQuery),
    entry: { icon: IconRefresh, in: 'menu' },
  },
  subscription: {
    code: async () => (await import('../../money/subscriptions/subscription-page.tsx')).SubscriptionPage,
    load: subscriptions,
    entry: { icon: IconRefresh, in: 'menu' },
  },
  payments: {
    code: async () => (await import('../../money/payments/payment-methods-page.tsx')).PaymentMethodsPage,
    load: () => ask(cardsQuery),
    entry: { icon: IconCreditCard, in: 'menu' },
  },
} satisfies Partial<Screens>
