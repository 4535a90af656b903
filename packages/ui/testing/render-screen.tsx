import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  defaultParseSearch,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import userEvent from '@testing-library/user-event'

interface App {
  queryClient: QueryClient
  parseSearch: typeof defaultParseSearch
}

/**
 * Renders a component as a screen, at an address with the parameters named in `path`; returns the user's actions, and
 * the current location.
 */
export const renderScreen = async (
  Screen: (params: Record<'id' | 'token', string>) => ReactNode,
  at = '/',
  path = '$',
  { queryClient, parseSearch }: App = { queryClient: new QueryClient(), parseSearch: defaultParseSearch },
) => {
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
