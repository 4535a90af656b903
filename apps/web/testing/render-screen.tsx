import { renderScreen as renderAnywhere } from '@armature/ui/testing/render-screen.tsx'
import { queryClient } from '../src/platform/api/query-client.ts'
import type { Session } from '../src/platform/api/session.ts'
import { parseSearch } from '../src/process/routes/parse-search.ts'

export const sessionOf = (session: Partial<Session> = {}): Session => ({
  token: 'token-1',
  role: 'VENDOR',
  userEmail: 'vendor@example.test',
  userId: 2,
  tenantStatus: null,
  tenantId: null,
  tenantDomain: null,
  tenantSubscriptionStatus: false,
  tenantName: null,
  tenantLogo: null,
  price_key: '',
  companyRoles: null,
  ...session,
})

/** Renders a component as a screen of the app, with the app's cache. */
export const renderScreen = (Screen: Parameters<typeof renderAnywhere>[0], at = '/', path = '$') => {
  queryClient.clear()
  return renderAnywhere(Screen, at, path, { queryClient, parseSearch })
}
