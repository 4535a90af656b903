import { balanceRoutes } from './balance.ts'
import { chargeRoutes } from './charges.ts'
import { connectAccountRoutes } from './connect-accounts.ts'
import { connectLinkRoutes } from './connect-links.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { refundRoutes } from './refunds.ts'
import type { SandboxRoute } from './sandbox-route.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { testClockRoutes } from './test-clocks.ts'
import { topupRoutes } from './topups.ts'
import { transferRoutes } from './transfers.ts'

/** Every call that the sandbox answers; a new resource is one file and one line here. */
export const sandboxRouteTable: readonly SandboxRoute[] = [
  ...balanceRoutes,
  ...chargeRoutes,
  ...connectAccountRoutes,
  ...connectLinkRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
  ...topupRoutes,
  ...transferRoutes,
]
