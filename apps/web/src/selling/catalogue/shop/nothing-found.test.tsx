import { expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useCompared } from '../compare/compare-state.ts'
import { NothingFound } from './nothing-found.tsx'
import { keepBrowserRobot } from '../robot/browser-robot.ts'
import type { ShopCard } from './shop-queries.ts'
import { catalogueList } from './shop-queries.ts'

const gripper: ShopCard = {
  id: 31,
  type: 'COMPONENT',
  availability: 'ON_REQUEST',
  properties: [],
  lead_time: null,
  sku: 'GRIP',
  tenant: null,
  data: { ...aProductDetail.data, name: 'Gripper', vendor: { id: 7, name: 'Alpha' } },
}

const Nothing = () => (
  <NothingFound
    state={useTableState(catalogueList)}
    instead="gripper"
    missing={null}
    compared={useCompared()}
  />
)
const NothingNear = () => (
  <NothingFound
    state={useTableState(catalogueList)}
    instead={null}
    missing="quantum gripper"
    compared={useCompared()}
  />
)

it.each([
  ['/?search=quantum', 'Try another word.'],
  ['/?fits=7', 'Remove a filter.'],
  ['/?search=quantum&fits=7', 'Remove a filter, or try another word.'],
])('names as a way on only what can be changed: %s', async (address, text) => {
  const { screen } = await renderScreen(NothingNear, address)
  expect(await screen.findByText(text)).toBeTruthy()
})

it.each([Nothing, NothingNear])('asks vendors for the words that nothing was found for', async (shown) => {
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  fakeServer().on('searchCatalogue', () => ({ results: [gripper], count: 1, instead: null }) as never) // the part of an answer that the screen reads
  const { screen } = await renderScreen(shown, '/?search=harmonic%20drive')
  const link = await screen.findByRole('link', { name: 'Ask vendors for “harmonic drive”' })
  expect(link.getAttribute('href')).toContain('/request-quote?words=harmonic')
})

it('marks the nearest parts as a list does, and each can be put on one’s list', async () => {
  localStorage.clear()
  sessionStore.setState(() => ({ session: null, ended: null }))
  keepBrowserRobot(12)
  const server = fakeServer()
  server.on('searchCatalogue', () => ({ results: [gripper], count: 1, instead: null }) as never) // the part of an answer that the screen reads
  server.on('readFits', () => ({
    robot: { id: 12, name: 'Arm', preview: null, own_size: null, view: null },
    fits: [
      {
        id: 31,
        verdict: 'NAMED',
        is_named: true,
        properties: [],
        limits: [],
        own_size: null,
        is_smaller: null,
      },
    ],
  }))
  const { screen } = await renderScreen(Nothing, '/?search=griper')
  expect(await screen.findByText(/Its vendor says so/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Compare Gripper' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Add .*Gripper.* list|Add to list/ })).toBeTruthy()
})
