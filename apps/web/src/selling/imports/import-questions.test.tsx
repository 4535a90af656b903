import { messages } from '@armature/domain/messages'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { importOf } from '../../../testing/an-import.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { fakeServer } from '../../../testing/fake-server.ts'
import { saveSession } from '../../platform/api/session.ts'
import { ImportQuestions } from './import-questions.tsx'
import type { Settings } from './import-settings.tsx'

beforeEach(() => saveSession(sessionOf(), false))

it('leaves foreign prices out, or converts them at exactly the typed rate', async () => {
  const asked = { currency: 'EUR', rows: 2, rate: null, is_answered: false }
  const sent: Settings[] = []
  const Shown = () => {
    const [foreign, setForeign] = useState<{ currency: string; rows: number; rate: number | null }>(asked)
    return (
      <ImportQuestions
        of={importOf({ foreign: [{ ...foreign, is_answered: sent.length > 0 }] })}
        onChange={(settings) => {
          sent.push(settings)
          setForeign({ ...foreign, ...settings.rates?.[0] })
        }}
      />
    )
  }
  const { screen, user } = await renderScreen(Shown)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Exchange rate for EUR in 2 rows' })
  const leaveOut = { name: 'Import without these prices' }
  for (const typed of ['0', '1,08', '1001']) {
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  await user.click(screen.getByRole('button', leaveOut))
  await screen.findByText(messages.importLeftOut)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', null])
  expect(screen.queryByRole('button', leaveOut)).toBeNull()
  await user.type(field, '1.08{Enter}')
  await screen.findByRole('button', leaveOut)
  expect(screen.queryByText(messages.importLeftOut)).toBeNull()
  expect(sent).toEqual([
    { rates: [{ currency: 'EUR', rate: null }] },
    { rates: [{ currency: 'EUR', rate: 1.08 }] },
  ])
})

it('asks once for missing stock and package sizes, in any unit', async () => {
  const sent: Settings[] = []
  const of = importOf({
    asked: [
      { field: 'quantity', rows: 3, adding: 0 },
      { field: 'weight', rows: 1, adding: 0 },
    ],
  })
  const { screen, user } = await renderScreen(() => (
    <ImportQuestions of={of} onChange={(settings) => sent.push(settings)} />
  ))
  const stock = screen.getByRole('textbox', { name: 'Stock of 3 new products' })
  for (const typed of ['0', '1.5', 'many']) {
    await user.clear(stock)
    await user.type(stock, `${typed}{Enter}`)
    expect(stock.getAttribute('aria-invalid')).toBe('true')
  }
  await user.clear(stock)
  await user.type(stock, '25')
  await user.type(
    screen.getByRole('textbox', { name: 'Package weight of 1 new product' }),
    '907.1847 g{Enter}',
  )
  expect(sent).toEqual([{ defaults: { quantity: 25 } }, { defaults: { weight: 2 } }])
})

it('chooses one category for all values without one, and generates missing SKUs', async () => {
  const sent: Settings[] = []
  const server = fakeServer()
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Pumps' }])
  server.on('listEquipment', () => [])
  const question = (value: string, meant: number | null) =>
    ({ field: 'component_subcategory', value, rows: 2, meant, is_answered: false }) as const
  const of = importOf({
    questions: [question('A', null), question('B', 4), question('C', null), question('D', null)],
    unnumbered: 8,
  })
  const { screen, user } = await renderScreen(() => (
    <ImportQuestions of={of} onChange={(settings) => sent.push(settings)} />
  ))
  await user.click(screen.getByRole('combobox', { name: 'All 3 without a category' }))
  await user.click(await screen.findByRole('option', { name: 'Pumps' }))
  await user.click(screen.getByRole('switch', { name: new RegExp(messages.importMakeSkus) }))
  const meant = (value: string) => ({ field: 'component_subcategory', value, meant: 4 })
  expect(sent).toEqual([{ answers: ['A', 'C', 'D'].map(meant) }, { make_skus: true }])
})

it('accepts all suggestions at once, says what they do, and hides accepted ones', async () => {
  const sent: Settings[] = []
  const server = fakeServer()
  server.on('listComponentSubcategories', () => [{ id: 4, name: 'Pumps' }])
  server.on('listEquipment', () => [])
  server.on('listApplications', () => [{ id: 6, name: 'Farming' }])
  const of = importOf({
    questions: [
      { field: 'component_subcategory', value: 'Bilge', rows: 2, meant: null, is_answered: false },
      { field: 'component_subcategory', value: 'Deck', rows: 2, meant: 4, is_answered: true },
    ],
    asked: [{ field: 'weight', rows: 2, adding: 0 }],
    unnumbered: 8,
    defaults: { quantity: 20 },
    suggestions: {
      answers: ['Bilge', 'Deck'].map((value) => ({ field: 'component_subcategory', value, meant: 4 })),
      defaults: { application: [6], quantity: 1, weight: 1 },
      make_skus: true,
      raise_packages: false,
    },
  })
  const Shown = () => {
    const [taken, setTaken] = useState<Settings>({})
    return (
      <ImportQuestions
        of={{ ...of, ...taken, questions: taken.answers ? [] : of.questions } as typeof of}
        onChange={(settings) => {
          sent.push(settings)
          setTaken(settings)
        }}
      />
    )
  }
  const { screen, user } = await renderScreen(Shown)
  await screen.findByText('“Bilge”: Pumps')
  await screen.findByText('Filled in where missing: Applications: Farming; Package weight: 1 lb')
  await user.click(screen.getByRole('button', { name: 'Accept all suggestions' }))
  expect(sent).toEqual([
    {
      answers: [{ field: 'component_subcategory', value: 'Bilge', meant: 4 }],
      defaults: { quantity: 20, application: [6], weight: 1 },
      make_skus: true,
    },
  ])
  const weight = screen.getByRole<HTMLInputElement>('textbox', { name: /^Package weight/ })
  expect(weight.value).toBe('1 lb')
  // Suggested fields are shown even if nobody was asked for them.
  expect(screen.getAllByText('Farming').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Accept all suggestions' })).toBeNull()
})
