import { messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answer } from '../../../platform/api/client.ts'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { AttributesPage } from './attributes-page.tsx'

type Catalogue = Answer<'listAttributes'>

const names = ['Force', 'Reach', 'Speed']

const catalogue = (asked: readonly number[]): Catalogue => ({
  attributes: names.map((name, id) => anAttribute(id, name)),
  uses: [...asked, ...[0, 1, 2].filter((id) => !asked.includes(id))].map((attribute) => ({
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

it('an arrow that is pressed faster than the server saves moves by each press, one save after another', async () => {
  const server = fakeServer()
  let asked = [0, 1, 2]
  const told = hearToasts()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.on('listAttributes', () => catalogue(asked))
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Grippers' }])
  server.on('listEquipment', () => [])
  server.on('setPlaceAttributes', async ({ body }) => {
    await held
    if (body?.expected.join() !== asked.join()) return new Refused(409, { detail: messages.changedMeanwhile })
    asked = body.attributes
    return catalogue(asked)
  })
  const { user, screen } = await renderScreen(AttributesPage)
  const shown = () =>
    within(screen.getByRole('list', { name: 'Specifications of Grippers' }))
      .getAllByRole('button', { name: /^Retire/ })
      .map((one) => one.getAttribute('aria-label'))
  await user.click(await screen.findByRole('button', { name: 'Move Force down' }))
  await user.keyboard('{Enter}')
  expect(shown()).toStrictEqual(['Retire Reach', 'Retire Speed', 'Retire Force'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Force up' }))
  letGo()
  await waitFor(() => expect(told).toStrictEqual([messages.attributeOrderSaved]))
  expect(asked).toStrictEqual([1, 2, 0])
  expect(shown()).toStrictEqual(['Retire Reach', 'Retire Speed', 'Retire Force'])

  // Another person's change is reported, and shown in its new state.
  asked = [2, 1, 0]
  await user.click(screen.getByRole('button', { name: 'Move Reach down' }))
  await waitFor(() => expect(told).toContain(`no: ${messages.changedMeanwhile}`))
  await waitFor(() => expect(shown()).toStrictEqual(['Retire Speed', 'Retire Reach', 'Retire Force']))
})

it('a press before a saved order is read anew is over that order', async () => {
  const server = fakeServer()
  let asked = [0, 1, 2]
  let reads = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const told = hearToasts()
  server.on('listAttributes', async () => {
    reads += 1
    if (reads === 2) await held
    return catalogue(asked)
  })
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Grippers' }])
  server.on('listEquipment', () => [])
  server.on('setPlaceAttributes', ({ body }) => {
    if (body?.expected.join() !== asked.join()) return new Refused(409, { detail: messages.changedMeanwhile })
    asked = body.attributes
    return catalogue(asked)
  })
  const { user, screen } = await renderScreen(AttributesPage)
  await user.click(await screen.findByRole('button', { name: 'Retire Reach' }))
  await waitFor(() => expect(reads).toBe(2))
  await user.click(await screen.findByRole('button', { name: 'Restore Reach' }))
  await waitFor(() => expect(asked).toStrictEqual([0, 2, 1]))
  letGo()
  await waitFor(() => expect(reads).toBe(3))
  expect(told).toStrictEqual([messages.attributeOrderSaved, messages.attributeOrderSaved])
})

it('a specification that is edited again before the list is read anew is shown as it was saved', async () => {
  const server = fakeServer()
  let reads = 0
  const held = Promise.withResolvers<void>()
  server.on('listAttributes', async () => {
    reads += 1
    if (reads > 1) await held.promise
    return catalogue([0, 1, 2])
  })
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Grippers' }])
  server.on('listEquipment', () => [])
  server.on('changeAttribute', ({ body }) => anAttribute(1, body?.name ?? ''))
  const { user, screen } = await renderScreen(AttributesPage)
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.click(await screen.findByRole('button', { name: 'Edit Reach' }))
  await user.clear(await nameField())
  await user.type(await nameField(), 'Arm length')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Arm length' }))
  expect((await nameField()).value).toBe('Arm length')
  held.resolve()
})

it('a choice that is pasted too long stays whole, and says at its own field how much of it can be kept', async () => {
  const server = fakeServer()
  const choices = [
    { id: 1, name: 'Red', retired: false },
    { id: 2, name: 'Blue', retired: false },
  ]
  server.on('listAttributes', () => ({
    attributes: [anAttribute(1, 'Colour', { kind: 'CHOICE', choices })],
    uses: [{ attribute: 1, component_subcategory: 4, equipment: null, retired: false }],
  }))
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Grippers' }])
  server.on('listEquipment', () => [])
  const { user, screen } = await renderScreen(AttributesPage)
  await user.click(await screen.findByRole('button', { name: 'Edit Colour' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Choice 2' })
  await user.clear(field)
  await user.paste('x'.repeat(61))
  expect(field.value).toBe('x'.repeat(61))
  await screen.findByText('Too Long! 61 characters, of which 60 can be kept.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(server.received('changeAttribute')).toEqual([])
  server.on('changeAttribute', () => anAttribute(1, 'Colour', { kind: 'CHOICE', choices }))
  await user.type(field, '{Backspace}')
  expect(screen.queryByText(/^Too Long!/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.received('changeAttribute')).toHaveLength(1))
})
