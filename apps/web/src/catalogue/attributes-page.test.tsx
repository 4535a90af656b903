import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answer } from '../api/client.ts'
import { anAttribute } from '../../testing/an-attribute.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AttributesPage } from './attributes-page.tsx'

type Catalogue = Answer<'listAttributes'>

const names = ['Force', 'Reach', 'Speed']

const catalogue = (asked: readonly number[]): Catalogue => ({
  attributes: names.map((name, id) => anAttribute(id, name)),
  uses: names.map((_, attribute) => ({
    attribute,
    component_subcategory: 4,
    equipment: null,
    retired: !asked.includes(attribute),
  })),
})

it('a specification that is retired leaves the focus at the next one’s button, or at the one before', async () => {
  const server = fakeServer()
  let asked = [0, 1, 2]
  server.on('listAttributes', () => catalogue(asked))
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Grippers' }])
  server.on('listEquipment', () => [])
  server.on('setPlaceAttributes', ({ body }) => {
    asked = body?.attributes ?? []
    return catalogue(asked)
  })
  const { user, screen } = await renderScreen(AttributesPage)
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await user.click(await screen.findByRole('button', { name: 'Retire Reach' }))
  await hasFocus('Retire Speed')
  await user.keyboard('{Enter}')
  await hasFocus('Retire Force')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retire Force' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})
