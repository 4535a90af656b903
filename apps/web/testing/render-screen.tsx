import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import userEvent from '@testing-library/user-event'
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
  ...session,
})

/**
 * Renders a component as a screen of the app, at an address with the parameters named in `path`; returns the user's
 * actions, and the current location.
 */
export const renderScreen = async (
  Screen: (params: Record<'id' | 'token', string>) => ReactNode,
  at = '/',
  path = '$',
) => {
  queryClient.clear()
  const Placed = () => createElement(Screen, useMatches().at(-1)?.params as Record<'id' | 'token', string>)
  const root = createRootRoute({ component: Outlet })
  const anywhere = createRoute({
    path,
    getParentRoute: () => root,
    component: Placed,
    validateSearch: (search: Record<string, unknown>) => search,
  })
  const index = createRoute({
    path: '/',
    getParentRoute: () => root,
    component: Placed,
    validateSearch: (search: Record<string, unknown>) => search,
  })
  const router = createRouter({
    routeTree: root.addChildren([index, anywhere]),
    parseSearch,
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  // The tests' own router, in place of the app's registered type.
  const shown = router as never
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={shown} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const { history } = router
  return {
    user: userEvent.setup(),
    screen,
    address: () => router.state.location.href,
    /** As from the palette, which a single screen's test doesn't have. */
    go: (to: string) => act(() => router.navigate({ to: to as never })),
    /** As by the browser's own button. */
    back: () => act(() => history.back()),
  }
}
