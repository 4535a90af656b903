import { messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Synonym } from './synonym-queries.ts'
import { SynonymsPage } from './synonyms-page.tsx'

const seeded: Synonym = {
  id: 1,
  word: 'cobot',
  means: 'collaborative robot',
  changed_by: null,
  changed_at: null,
}

it('lists, adds, changes and removes synonyms, and names their last editor', async () => {
  const server = fakeServer()
  const told = hearToasts()
  let all: Synonym[] = [seeded]
  server.on('listSynonyms', () => all)
  server.on('addSynonym', ({ body }) => {
    const added = {
      id: 2,
      word: body?.word ?? '',
      means: body?.means ?? '',
      changed_by: 'ada',
      changed_at: '2026-11-29T12:00:00Z',
    }
    all = [...all, added]
    return added
  })
  server.on('changeSynonym', ({ body }) => {
    all = all.map((one) => (one.id === 2 ? { ...one, means: body?.means ?? one.means } : one))
    return all[1] ?? seeded
  })
  server.on('removeSynonym', () => {
    all = [seeded]
    return {}
  })
  const { user, screen } = await renderScreen(SynonymsPage)
  await screen.findByRole('rowheader', { name: 'cobot' })
  await user.click(screen.getByRole('button', { name: 'Add synonym' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /Searched for/ }), 'Linear-Motor')
  await user.type(dialog.getByRole('textbox', { name: /Also finds/ }), 'linear motor')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(messages.synonymSame)).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: /Also finds/ }))
  await user.type(dialog.getByRole('textbox', { name: /Also finds/ }), 'linear actuator')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^ada, /)
  await user.click(screen.getByRole('button', { name: /^Edit Linear-Motor/ }))
  await user.type(await screen.findByRole('textbox', { name: /Also finds/ }), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Linear-Motor = linear actuators' }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(screen.queryByText('linear actuators')).toBeNull())
  expect(told).toEqual([messages.synonymSaved, messages.synonymSaved, messages.synonymRemoved])
})

it('narrows the list by word and by meaning', async () => {
  fakeServer().on('listSynonyms', () => [seeded, { ...seeded, id: 2, word: 'drehgeber', means: 'encoder' }])
  const { user, screen } = await renderScreen(SynonymsPage)
  await screen.findByRole('rowheader', { name: 'cobot' })
  await user.type(screen.getByRole('searchbox', { name: 'Search synonyms' }), 'Encoder')
  expect(screen.queryByRole('rowheader', { name: 'cobot' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: 'drehgeber' })).toBeTruthy()
})
