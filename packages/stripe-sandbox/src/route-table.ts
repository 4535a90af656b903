import { balanceRoutes } from './connect/balance.ts'
import { chargeRoutes } from './charges.ts'
import { connectAccountRoutes } from './connect/connect-accounts.ts'
import { connectLinkRoutes } from './connect/connect-links.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './billing/invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './billing/prices.ts'
import { productRoutes } from './billing/products.ts'
import { refundRoutes } from './refunds.ts'
import type { SandboxRoute } from './sandbox-route.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './billing/subscriptions.ts'
import { testClockRoutes } from './billing/test-clocks.ts'
import { topupRoutes } from './connect/topups.ts'
import { transferRoutes } from './connect/transfers.ts'

/** Every call of the sandbox; a new resource is one file and one line here. */
export const sandboxRouteTable: readonly SandboxRoute[] = [
  ...balanceRoutes,
  ...chargeRoutes,
  ...connectAccountRoutes,
  ...connectLinkRoutes,
  ...customerRoutes,
  ...disputeRoutes,
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
