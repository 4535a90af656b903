import { fill, messages } from '@armature/domain/messages'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { importOf } from '../../../testing/an-import.ts'
import { aVendor } from '../../../testing/a-vendor.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { lineOf, playLines } from '../../../testing/played-line.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { vendorChoiceQuery } from '../../people/accounts/account-api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession } from '../../platform/api/session.ts'
import { ImportPage } from './import-page.tsx'
import type { Import } from './import-queries.ts'
import { importFileQuery } from './import-queries.ts'

const file = new File(['PK'], 'parts.xlsx')

/** The page of an import, with or without its original file. */
const show = async (
  of: Import,
  held: File | null = null,
  prepare: (server: FakeServer) => void = () => {},
) => {
  const server = fakeServer()
  server.on('readProductImport', () => of)
  server.on('listImportRows', () => ({ count: 0, page_size: 50, results: [] }))
  server.on('previewImportedProducts', () => ({ results: [] }))
  server.on('listAttributes', () => ({ attributes: [], uses: [] }))
  prepare(server)
  const shown = await renderScreen(ImportPage, '/product-imports/7', '/product-imports/$id')
  if (held !== null) queryClient.setQueryData(importFileQuery(7).queryKey, held)
  await shown.screen.findByText(/parts\.xlsx/)
  return { ...shown, server }
}

beforeEach(() => {
  playLines()
  saveSession(sessionOf(), false)
})

const hint = fill(messages.importOtherSheet, { sheets: 3 })

it('a workbook that was just sent is read by another sheet, and its import is shown in this one’s place', async () => {
  const { screen, user, address } = await show(importOf(), file)
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  const settings = () => {
    const found = screen.getByText('Columns and settings').closest('details')
    if (found === null) throw new Error('no settings')
    return found
  }
  settings().open = true
  fireEvent(settings(), new Event('toggle'))
  expect([field.value, [...field.options].map(({ text }) => text)]).toEqual([
    'Parts',
    [...importOf().sheets, 'All sheets together'],
  ])
  expect(screen.queryByText(hint)).toBeNull()
  await user.selectOptions(field, 'Spares')
  const line = await lineOf(0)
  expect(Object.fromEntries(new URL(line.address, location.href).searchParams)).toEqual({
    sheet: 'Spares',
    replaces: '7',
  })
  expect(line.form?.get('file')).toEqual(file)
  expect(field.value).toBe('Spares')
  // An import that is being read again can't be started meanwhile.
  expect(screen.getByRole('button', { name: 'Import 2 rows' }).hasAttribute('disabled')).toBe(true)
  line.answer(200, importOf({ id: 8, sheet: 'Spares' }))
  await waitFor(() => expect(address()).toBe('/product-imports/8'))
  expect(queryClient.getQueryData(importFileQuery(8).queryKey)).toBe(file)
  expect(settings().open).toBe(true)
})

it('a sheet that was refused says why at its field, which shows the one that was read', async () => {
  const { screen, user } = await show(importOf(), file)
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  await user.selectOptions(field, 'Cover')
  const line = await lineOf(0)
  line.answer(400, { code: 'invalid', request_id: 'r', file: [messages.importNoRows] })
  await screen.findByText(messages.importNoRows)
  expect(field.value).toBe('Parts')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('where the file is no longer at hand, the sheet’s name stands, and how another one is read', async () => {
  const { screen } = await show(importOf())
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull()
  expect(screen.getByText(/parts\.xlsx, sheet “Parts”, 2 rows/)).toBeTruthy()
})

it.each([
  ['a text', { sheets: [], sheet: null }],
  ['a workbook with one sheet', { sheets: ['Parts'] }],
  ['an import that has begun', { state: 'DONE', finished: '2026-01-02T03:05:05.000Z' }],
] satisfies [string, Partial<Import>][])('of %s no sheet can be chosen', async (_, more) => {
  const { screen } = await show(importOf(more), file)
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull()
  expect(screen.queryByText(hint)).toBeNull()
})

it('a unit that is pasted too long stays whole and says so, and is saved once it fits', async () => {
  const { screen, user, server } = await show(
    importOf({ headings: ['Weight'], columns: [{ target: 'weight', unit: null }], samples: [['12']] }),
  )
  const saved: unknown[] = []
  server.on('changeProductImport', ({ body }) => {
    saved.push(body?.columns)
    return importOf({ columns: [{ target: 'weight', unit: 'x'.repeat(20) }] })
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Unit of Weight' })
  await user.click(field)
  await user.paste('x'.repeat(21))
  expect(field.value).toBe('x'.repeat(21))
  await screen.findByText('Too Long! 21 characters, of which 20 can be kept.')
  await user.tab()
  expect(saved).toEqual([])
  await user.type(field, '{Backspace}')
  await user.tab()
  await waitFor(() => expect(saved).toEqual([[{ target: 'weight', unit: 'x'.repeat(20) }]]))
})

const two = importOf({
  headings: ['Number', 'Title'],
  columns: [
    { target: 'skip', unit: null },
    { target: 'skip', unit: null },
  ],
  samples: [['A-1', 'Arm']],
})
const sku = { target: 'sku', unit: null }
const named = { target: 'name', unit: null }

/** Holds each answer to a change until the test releases it. */
const holdChanges = (server: FakeServer) => {
  const held: ((answer: Import | Refused) => void)[] = []
  server.on('changeProductImport', () => {
    const { promise, resolve } = Promise.withResolvers<Import | Refused>()
    held.push(resolve)
    return promise
  })
  const bodies = () => server.received('changeProductImport').map(({ body }) => body)
  return { held, bodies }
}

it('a choice that is made while another is checked holds both, and neither is begun without', async () => {
  const { screen, user, server } = await show(two)
  const { held, bodies } = holdChanges(server)
  const choose = async (heading: string, label: string) => {
    await user.click(screen.getByRole('combobox', { name: `Contents of ${heading}` }))
    await user.click(await screen.findByRole('option', { name: label }))
  }
  const fields = () =>
    ['Number', 'Title'].map(
      (heading) => screen.getByRole<HTMLInputElement>('combobox', { name: `Contents of ${heading}` }).value,
    )
  const begin = () => screen.getByRole('button', { name: 'Import 2 rows' })
  await screen.findByRole('combobox', { name: 'Contents of Number' })
  await choose('Number', 'SKU')
  await choose('Title', 'Name')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decimal sign' }), 'Comma: 1.234,5')
  expect(fields()).toEqual(['SKU', 'Name'])
  expect(bodies()).toEqual([{ columns: [sku, two.columns[1]] }])
  held[0]?.({ ...two, columns: [sku, { target: 'skip', unit: null }] })
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({ columns: [sku, named], decimal: ',' })
  expect(fields()).toEqual(['SKU', 'Name'])
  expect(begin().hasAttribute('disabled')).toBe(true)
  held[1]?.({ ...two, columns: [sku, named], numbers: { decimal: ',', told: 'all' } })
  await waitFor(() => expect(begin().hasAttribute('disabled')).toBe(false))
  expect(fields()).toEqual(['SKU', 'Name'])
})

it('a choice that is refused goes back, and what was chosen after it is sent all the same', async () => {
  const { screen, user, server } = await show(two)
  const { held, bodies } = holdChanges(server)
  const decimal = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Decimal sign' })
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows contain' })
  await user.selectOptions(decimal, 'Comma: 1.234,5')
  await user.selectOptions(kind, 'Models')
  // Columns for another kind are guessed again: nobody chooses among the old ones.
  expect(screen.getByRole('combobox', { name: 'Contents of Title' }).hasAttribute('disabled')).toBe(true)
  held[0]?.(new Refused(400, { decimal: ['Nothing of the kind.'] }))
  await waitFor(() => expect(decimal.value).toBe('.'))
  expect(kind.value).toBe('MODEL')
  await waitFor(() => expect(bodies()).toEqual([{ decimal: ',' }, { type: 'MODEL', defaults: {} }]))
  server.on('readProductImport', () => ({ ...two, type: 'MODEL', numbers: { decimal: ',', told: 'all' } }))
  held[1]?.({ ...two, type: 'MODEL' })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Contents of Title' }).hasAttribute('disabled')).toBe(false),
  )
  // It is refetched: the refusal may be due to a newer state.
  await waitFor(() => expect(decimal.value).toBe(','))
})

it('says that every row can be taken once that is known, and keeps the filter when that fails', async () => {
  const { screen, user, server } = await show(importOf())
  await screen.findByText('No rows.')
  const { promise, resolve } = Promise.withResolvers<Refused>()
  server.on('listImportRows', () => promise)
  await user.click(screen.getByRole('checkbox', { name: 'Skipped rows only' }))
  expect(screen.queryByText('No rows skipped.')).toBeNull()
  resolve(new Refused(403))
  const note = await screen.findByRole('alert')
  expect(screen.getByRole('checkbox', { name: 'Skipped rows only' })).toBeTruthy()
  server.on('listImportRows', () => ({ count: 0, page_size: 50, results: [] }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await screen.findByText('No rows skipped.')
})

it('corrects refused cells in a grid, and imports their rows again', async () => {
  const headings = ['SKU', 'Stock']
  const columns = [
    { target: 'sku', unit: null },
    { target: 'quantity', unit: null },
  ]
  const counts = { ADDED: 1, CHANGED: 0, KEPT: 0, REFUSED: 1 }
  const of = importOf({
    state: 'DONE',
    headings,
    columns,
    outcomes: counts,
    ready: 0,
    problems: [{ column: 1, text: messages.importWhole, rows: 1 }],
    finished: '2026-01-02T03:05:05.000Z',
  })
  const row = { line: 3, cut: [], changes: [], product: null }
  const refused = { ...row, plan: 'REFUSE', outcome: 'REFUSED' } as const
  const { screen, user, server } = await show(of, null, (prepared) => {
    prepared.on('listImportRows', () => ({
      count: 1,
      page_size: 50,
      results: [{ ...refused, cells: ['B-1', 'many'], errors: [{ column: 1, text: messages.importWhole }] }],
    }))
  })
  const sent: unknown[] = []
  server.on('mendImportRows', ({ body }) => {
    sent.push(body)
    return {
      import: { ...of, outcomes: { ...counts, REFUSED: 0 }, ready: 1, problems: [] },
      rows: [{ ...row, cells: ['B-1', '4'], plan: 'ADD' as const, outcome: null, errors: [] }],
    }
  })
  server.on('startProductImport', () => ({ ...of, state: 'RUNNING' as const, finished: null }))
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Stock, row 3' })
  expect([cell.value, cell.getAttribute('aria-invalid')]).toEqual(['many', 'true'])
  await user.click(cell)
  await user.keyboard('4{Enter}')
  expect(await screen.findByText('Ready')).toBeTruthy()
  expect([cell.value, sent]).toEqual(['4', [{ cells: [{ line: 3, at: 1, text: '4' }] }]])
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  await waitFor(() => expect(server.received('startProductImport')).toHaveLength(1))
})

it('asks each question once for all rows, and waits for answers that products need', async () => {
  const asked = importOf({
    questions: [
      { field: 'component_subcategory', value: 'Servos', rows: 2, meant: null, is_answered: false },
    ],
    makers: [{ spellings: ['FEETECH', 'Feetech'], rows: 2, meant: 'FEETECH', is_answered: false }],
    foreign: [{ currency: 'EUR', rows: 2, rate: null, is_answered: false }],
    asked: [{ field: 'application', rows: 2, adding: 2 }],
    raisable: 2,
  })
  const { screen, user, server } = await show(asked, null, (prepared) => {
    prepared.on('listComponentSubcategories', () => [])
    prepared.on('listEquipment', () => [{ id: 6, name: 'Arm' }])
    for (const name of ['listApplications', 'listModels'] as const) prepared.on(name, () => [])
  })
  const bodies: unknown[] = []
  server.on('changeProductImport', ({ body }) => {
    bodies.push(body)
    return asked
  })
  expect(screen.getByRole('button', { name: 'Import 2 rows' }).hasAttribute('disabled')).toBe(true)
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('“Servos” in 2 rows', 'Arm')
  await choose('Maker in 2 rows', 'Feetech')
  await user.type(screen.getByRole('textbox', { name: 'Exchange rate for EUR in 2 rows' }), '1.08{Enter}')
  await user.click(screen.getByRole('switch', { name: /Raise package sizes/ }))
  await waitFor(() => expect(bodies.length).toBeGreaterThan(2))
  const sent = Object.assign({}, ...(bodies as object[])) as Record<string, unknown>
  expect(sent).toMatchObject({
    answers: [{ field: 'equipment', value: 'Servos', meant: 6 }],
    makers: [{ maker: 'FEETECH', meant: 'Feetech' }],
    rates: [{ currency: 'EUR', rate: 1.08 }],
    raise_packages: true,
  })
})

/** Skipped rows, in pages of 50, with the current count. */
const refusedRows = (server: FakeServer, countNow: () => number) =>
  server.on('listImportRows', ({ query }) => {
    const before = (Number(query?.['page']) - 1) * 50
    const results = Array.from({ length: Math.min(50, Math.max(0, countNow() - before)) }, (_, at) => ({
      line: before + at + 2,
      cells: [`A-${before + at}`],
      cut: [],
      plan: 'REFUSE' as const,
      outcome: null,
      errors: [{ column: null, text: 'Has no subcategory.' }],
      changes: [],
      product: null,
    }))
    return { count: countNow(), page_size: 50, results }
  })

it('goes to the last page that is left where a setting leaves fewer rows than the one that was open begins after', async () => {
  const { screen, user, server } = await show(importOf())
  let count = 130
  refusedRows(server, () => count)
  await user.click(screen.getByRole('checkbox', { name: 'Skipped rows only' }))
  await user.click(await screen.findByRole('button', { name: '3' }))
  expect(await screen.findByText('A-100')).toBeTruthy()
  const said: (string | null)[] = []
  const watch = new MutationObserver(() => said.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  count = 30
  server.on('changeProductImport', () => importOf({ numbers: { decimal: ',', told: 'all' } }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decimal sign' }), 'Comma: 1.234,5')
  expect(await screen.findByText('A-0')).toBeTruthy()
  watch.disconnect()
  expect(said.filter((text) => text?.includes('No rows skipped.'))).toEqual([])
})

it('shows the rows of another import from its first one on', async () => {
  const { screen, user, server } = await show(importOf(), file)
  refusedRows(server, () => 130)
  await user.click(screen.getByRole('checkbox', { name: 'Skipped rows only' }))
  await user.click(await screen.findByRole('button', { name: '3' }))
  expect(await screen.findByText('A-100')).toBeTruthy()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet' }), 'Spares')
  const line = await lineOf(0)
  line.answer(200, importOf({ id: 8, sheet: 'Spares' }))
  expect(await screen.findByText('A-0')).toBeTruthy()
})

const zephyr = { ...aVendor, id: 77, username: 'zoe', business_name: null }
const offered = { count: 51, next: null, previous: null, results: [aVendor] }

/** The page for an operator of the marketplace, who chooses the vendor. */
const showOperator = async (vendor: number | null) => {
  saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
  const shown = await show(importOf({ vendor }), null, (server) => {
    server.on('readProductImport', () => {
      // The form of a single product has requested vendors before.
      queryClient.setQueryData(vendorChoiceQuery('').queryKey, offered)
      return importOf({ vendor })
    })
    server.on('listUsers', () => offered)
    server.on('readUser', () => zephyr)
  })
  return { ...shown, field: await shown.screen.findByRole<HTMLInputElement>('combobox', { name: 'Vendor' }) }
}

it('shows the vendor that is set, though it is none of those who are offered', async () => {
  const { field, server } = await showOperator(zephyr.id)
  await waitFor(() => expect(field.value).toBe('zoe (zoe)'))
  expect(server.received('readUser').map(({ params }) => params)).toEqual([{ id: '77' }])
})

it('offers vendors also to whoever was offered some for a single product just before', async () => {
  const { field, screen, user } = await showOperator(null)
  await user.click(field)
  expect(await screen.findByRole('option', { name: 'Northgate Motion (dana)' })).toBeTruthy()
})
