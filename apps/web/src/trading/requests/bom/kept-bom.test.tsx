import { noColumns } from '@armature/domain/requests/bom-columns'
import { Link } from '@tanstack/react-router'
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { keepFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { clearSession, saveSession } from '../../../platform/api/session.ts'
import { BomPage } from './bom-page.tsx'
import { matchedRow, rowsOf } from './bom-rows.ts'
import type { ReadBom } from './bom-types.ts'

const columns = { ...noColumns, sku: 0, quantity: 1 }
const table: ReadBom['table'] = {
  rows: [{ line: 1, cells: ['HLC-1042', '5'] }],
  heading: null,
  columns,
  numbers: { decimal: '.', told: 'decimals' },
  hidden: 0,
  with_hidden: false,
  open_quotes: [],
  twofold: null,
  encoding: 'utf-8',
  sheets: [],
  sheet: null,
}
const bom = { name: 'Gripper', file: null, table, heading: null, columns, timesParent: true }

const signIn = () => saveSession(sessionOf({ role: 'CUSTOMER' }), false)

beforeEach(() => {
  const server = fakeServer()
  server.on('listRequestLists', () => ({ results: [] }))
  server.on('listAddresses', () => ({ results: [] }))
  signIn()
})

it('a bill that is being put right outlives the session', async () => {
  keepFormDraft('bom', { bom, rows: rowsOf(bom).map((row) => matchedRow(row, [])) })
  const { user, screen } = await renderScreen(BomPage)
  const quantity = () => screen.findByRole('textbox', { name: /^Quantity/ })
  await user.clear(await quantity())
  await user.type(await quantity(), '12')
  const name = screen.getByRole('textbox', { name: /name/i })
  await user.clear(name)
  await user.type(name, 'Cell 4')
  clearSession('ended')
  cleanup()
  signIn()
  const again = await renderScreen(BomPage)
  expect(await again.screen.findByRole('textbox', { name: /^Quantity/ })).toHaveProperty('value', '12')
  expect(again.screen.getByRole('textbox', { name: /name/i })).toHaveProperty('value', 'Cell 4')
})

it('rows that were pasted outlive the session, and are forgotten by whoever leaves', async () => {
  const { user, screen } = await renderScreen(BomPage)
  await user.type(await screen.findByRole('textbox', { name: 'Or paste rows' }), 'HLC-1042')
  clearSession('ended')
  cleanup()
  signIn()
  const again = await renderScreen(BomPage)
  expect(await again.screen.findByRole('textbox', { name: 'Or paste rows' })).toHaveProperty(
    'value',
    'HLC-1042',
  )
  cleanup()
  const { screen: later } = await renderScreen(BomPage)
  expect(await later.findByRole('textbox', { name: 'Or paste rows' })).toHaveProperty('value', '')
})

it('says of a row without a part how many are offered, until its words are chosen', async () => {
  const product = { id: 1, name: 'Stepper', sku: 'STO-17', vendor: 'Alpha', type: 'COMPONENT' as const }
  const offered = { product, kind: 'measures' as const, confidence: 25 }
  const rows = rowsOf(bom).map((row) => matchedRow(row, [offered] as never)) // only this is read
  keepFormDraft('bom', { bom, rows })
  const { user, screen } = await renderScreen(BomPage)
  expect(await screen.findByText('No part yet, 1 offered')).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: /^Part for/ })
  await user.selectOptions(choice, '1')
  expect(await screen.findByText('Chosen')).toBeTruthy()
  await user.selectOptions(choice, 'words')
  expect(await screen.findByText('No part')).toBeTruthy()
})

const leave = async (lost: string) => {
  const WithLink = () => (
    <>
      {/* The test's own route, which the product's router doesn't name. */}
      <Link to={'/elsewhere' as never}>Elsewhere</Link>
      <BomPage />
    </>
  )
  const { user, screen, address } = await renderScreen(WithLink, '/bom')
  await user.type(screen.queryByRole('textbox', { name: 'Or paste rows' }) ?? document.body, 'HLC-1042')
  const column = screen.queryByRole('combobox', { name: 'Quantity' })
  if (column !== null) await user.selectOptions(column, 'None: one of each')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByText(`You would lose: ${lost}.`)
  return address()
}

it('asks before pasted rows are left by a link, before they are read and after', async () => {
  expect(await leave('Pasted rows')).toBe('/bom')
  cleanup()
  keepFormDraft('bom', { bom, rows: null })
  expect(await leave('The rows, The columns')).toBe('/bom')
  cleanup()
  keepFormDraft('bom', { bom, rows: rowsOf(bom).map((row) => matchedRow(row, [])) })
  expect(await leave('The matched rows')).toBe('/bom')
})
