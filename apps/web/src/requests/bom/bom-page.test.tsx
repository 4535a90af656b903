import { noColumns } from '@armature/domain/requests/bom-columns'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import type { Answer } from '../../api/client.ts'
import { keepFormDraft } from '../../api/form-drafts.ts'
import { saveSession } from '../../api/session.ts'
import { BomPage } from './bom-page.tsx'
import type { ReadBom } from './use-bom.ts'

const columns = { ...noColumns, sku: 0, quantity: 1 }
const table: ReadBom['table'] = {
  rows: [
    { line: 1, cells: ['HLC-1042', '5', '7'] },
    { line: 2, cells: ['HLC-1043', '6', '8'] },
  ],
  heading: null,
  columns,
  decimal: '.',
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

/** The page with a bill whose columns are to be looked at. */
const show = () => {
  keepFormDraft('bom', { bom: { name: 'Gripper', file: null, table, heading: null, columns }, rows: null })
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
  expect(screen.queryByText('0 of 2 rows looked for')).toBeNull()
  answers.shift()?.({ rows: [[], []] })
  await user.click(await find())
  await expect.poll(() => answers).toHaveLength(1)
  answers.shift()?.({ rows: [[], []] })
  const quantities = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
  expect(quantities.map(({ value }) => value)).toEqual(['7', '8'])
})
