import { noColumns } from '@armature/domain/requests/bom-columns'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import type { Answer } from '../../../platform/api/client.ts'
import { keepFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { BomPage } from './bom-page.tsx'
import type { ReadBom } from './bom-types.ts'

const columns = { ...noColumns, sku: 0, quantity: 1 }
const table: ReadBom['table'] = {
  rows: [
    { line: 1, cells: ['HLC-1042', '5', '7'] },
    { line: 2, cells: ['HLC-1043', '6', '8'] },
  ],
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

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on('listRequestLists', () => ({ results: [] }))
  server.on('listAddresses', () => ({ results: [] }))
  server.on('matchBom', () => ({ rows: [[], []] }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
})

/** The page with a bill whose columns need checking. */
const show = () => {
  keepFormDraft('bom', {
    bom: { name: 'Gripper', file: null, table, heading: null, columns, timesParent: true },
    rows: null,
  })
  return renderScreen(BomPage)
}

it('a column that is put right while parts are looked for ends that: its rows are never taken', async () => {
  const answers: ((found: Answer<'matchBom'>) => void)[] = []
  server.on('matchBom', () => new Promise((answer) => answers.push(answer)))
  const { user, screen } = await show()
  const find = () => screen.findByRole('button', { name: 'Find parts for 2 rows' })
  await user.click(await find())
  await expect.poll(() => answers).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), 'Column C')
  expect((await find()).getAttribute('aria-busy')).toBe('false')
  expect(screen.queryByText('0 of 2 rows searched')).toBeNull()
  answers.shift()?.({ rows: [[], []] })
  await user.click(await find())
  await expect.poll(() => answers).toHaveLength(1)
  answers.shift()?.({ rows: [[], []] })
  const quantities = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
  expect(quantities.map(({ value }) => value)).toEqual(['7', '8'])
})

it('asks before the rows that were put right are lost to the columns, and not where there are none', async () => {
  const { user, screen } = await show()
  const find = () => screen.findByRole('button', { name: 'Find parts for 2 rows' })
  const back = () => screen.findByRole('button', { name: 'Back to the columns' })
  await user.click(await find())
  await user.click(await back())
  await user.click(await find())
  await user.click(await screen.findByRole('button', { name: 'Leave out HLC-1042' }))
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity of HLC-1043' })
  await user.clear(quantity)
  await user.type(quantity, '12')
  await user.click(await back())
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  expect(question.getByText('You would lose: the 2 rows you corrected.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(quantity.value).toBe('12')
  await user.click(screen.getByRole('button', { name: 'Include HLC-1042' }))
  await user.click(await back())
  const again = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  expect(again.getByText('You would lose: the row you corrected.')).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Discard' }))
  await find()
})

it('a part that was chosen by hand counts as put right, and the quantities that the columns gave do not', async () => {
  const { user, screen } = await show()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), 'Column C')
  await user.click(await screen.findByRole('button', { name: 'Find parts for 2 rows' }))
  const choice = await screen.findByRole('combobox', { name: 'Part for HLC-1042' })
  await user.selectOptions(choice, 'words')
  await user.click(screen.getByRole('button', { name: 'Back to the columns' }))
  expect(await screen.findByText('You would lose: the row you corrected.')).toBeTruthy()
})
