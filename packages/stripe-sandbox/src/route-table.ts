import { balanceRoutes } from './balance.ts'
import { connectAccountRoutes } from './connect-accounts.ts'
import { connectLinkRoutes } from './connect-links.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes } from './refunds.ts'
import type { SandboxRoute } from './sandbox-route.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { topupRoutes } from './topups.ts'
import { transferRoutes } from './transfers.ts'

/** Every call that the sandbox answers; a new resource is one file and one line here. */
export const sandboxRouteTable: readonly SandboxRoute[] = [
  ...balanceRoutes,
  ...connectAccountRoutes,
  ...connectLinkRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...topupRoutes,
  ...transferRoutes,
]
