import '../../screens.ts'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { Desk } from './desk.tsx'
import { clearDesk } from './desk-state.ts'

afterEach(() => act(clearDesk))

it('suggests the catalogue and its vendors for words that match nothing', async () => {
  const server = fakeServer()
  server.on('searchRecords', () => ({ results: [] }))
  server.on('suggestInCatalogue', () => ({
    kinds: [],
    products: [],
    instead: 'gripper',
    categories: [{ filter: 'component_subcategory', id: 3, name: 'Motors' }],
  }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { user, screen, address } = await renderScreen(Desk, '/products')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'griper zzz')
  await screen.findByRole('group', { name: 'Did you mean' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'gripper',
    'Ask vendors for “griper zzz”',
    'Motors',
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('/catalogue?search=gripper'))
})
