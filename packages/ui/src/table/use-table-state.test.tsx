import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TableState } from './use-table-state.ts'
import { useTableState } from './use-table-state.ts'

/** A list, and a second screen that loads slowly. */
const open = async (at = '/parts') => {
  const held = Promise.withResolvers<void>()
  const states: TableState[] = []
  const List = () => {
    states.push(useTableState({ name: 'products' }))
    return <p>Parts</p>
  }
  const root = createRootRoute({ component: Outlet })
  const validateSearch = (search: Record<string, unknown>) => search
  const list = createRoute({ path: '/parts', getParentRoute: () => root, component: List, validateSearch })
  const next = createRoute({
    path: '/next',
    getParentRoute: () => root,
    loader: () => held.promise,
    component: () => <p>Next screen</p>,
    validateSearch,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, next]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  // The test's own router, in place of the app's registered type.
  render(<RouterProvider router={router as never} />)
  return {
    /** The list as last rendered. */
    list: () => states.at(-1),
    address: () => router.latestLocation.href,
    // The test's own route, which the product's router doesn't name.
    leave: () => act(async () => void router.navigate({ to: '/next' as never })),
    arrive: () => act(async () => held.resolve()),
  }
}

it('a search or a view that comes late to its list stays out of the next screen’s address', async () => {
  const { list, address, leave, arrive } = await open()
  await act(async () => list()?.setSearch('servo'))
  expect(address()).toBe('/parts?search=servo')
  const late = async () => {
    await act(async () => list()?.setSearch('servo 12'))
    await act(async () => void list()?.views?.open(7))
  }
  await leave()
  expect(screen.queryByText('Parts')).not.toBeNull()
  await late()
  expect(address()).toBe('/next')
  await arrive()
  expect(await screen.findByText('Next screen')).toBeTruthy()
  await late()
  expect(address()).toBe('/next')
})

it('a list is searched whatever the letter case of its address', async () => {
  const { list, address } = await open('/Parts/')
  await act(async () => list()?.setSearch('servo'))
  expect(address()).toMatch(/^\/parts\/?\?search=servo$/i)
})
