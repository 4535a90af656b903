import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import { WaysOn } from './ways-on.tsx'

const nothing = {
  kinds: [],
  products: [],
  instead: 'gripper',
  categories: [{ filter: 'component_subcategory' as const, id: 3, name: 'Motors' }],
}

it('offers corrections, vendors and categories for words that find nothing', async () => {
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  fakeServer().on('suggestInCatalogue', () => nothing)
  const searched: string[] = []
  const { user, screen } = await renderScreen(() => (
    <WaysOn words="griper" onSearch={(text) => searched.push(text)} />
  ))
  await user.click(await screen.findByRole('button', { name: 'gripper' }))
  expect(searched).toEqual(['gripper'])
  const ask = screen.getByRole('link', { name: 'Ask vendors for “griper”' })
  expect(ask.getAttribute('href')).toContain('/request-quote?words=griper')
  expect(screen.getByRole('link', { name: 'Motors' }).getAttribute('href')).toContain(
    'component_subcategory=3',
  )
})

it('offers nothing if the catalogue has a match', async () => {
  const server = fakeServer()
  server.on('suggestInCatalogue', () => ({
    ...nothing,
    products: [{ id: 1, name: 'Gripper' }],
    instead: null,
    categories: [],
  }))
  const { screen } = await renderScreen(() => <WaysOn words="gripper" />)
  await waitFor(() => expect(server.received('suggestInCatalogue')).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
