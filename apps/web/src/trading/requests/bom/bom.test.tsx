import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { noColumns } from '@armature/domain/requests/bom-columns'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { blankAddress } from '../../quotes/delivery/delivery-fields.ts'
import type { RequestList } from '../request-api.ts'
import { BomColumns } from './bom-columns.tsx'
import { BomMakeList } from './bom-make-list.tsx'
import { addedLineOf, matchedRow, rowsOf } from './bom-rows.ts'
import type { BomReading, ReadBom } from './bom-types.ts'

const address = {
  ...blankAddress,
  company: 'Sato Robotics',
  street: 'Main street 1',
  city: 'Bonn',
  country: 'DE',
}

const bomOf = (rows: readonly string[][], more: Partial<ReadBom> = {}): ReadBom => ({
  name: 'Gripper',
  file: new File([], 'Gripper.csv'),
  heading: 0,
  columns: { ...noColumns, sku: 0 },
  timesParent: true,
  ...more,
  table: {
    rows: rows.map((cells, at) => ({ line: at + 1, cells })),
    heading: 0,
    columns: noColumns,
    numbers: { decimal: '.', told: 'decimals' },
    hidden: 0,
    with_hidden: false,
    open_quotes: [],
    twofold: null,
    encoding: 'windows-1252',
    sheets: [],
    sheet: null,
    ...more.table,
  },
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
})

const showColumns = (first: ReadBom) => {
  const readings: BomReading[] = []
  const Screen = () => {
    const [bom, setBom] = useState(first)
    return (
      <BomColumns
        bom={bom}
        progress={null}
        isReading={false}
        onChange={setBom}
        onReadAgain={(_, reading) => readings.push(reading)}
        onFind={() => {}}
        onCancel={() => {}}
        onOther={() => {}}
      />
    )
  }
  return renderScreen(Screen).then((shown) => ({ ...shown, readings }))
}

it('a bill without a quantity column says that it is one of each, until a column is chosen', async () => {
  const { screen, user } = await showColumns(
    bomOf([
      ['SKU', 'Kpl'],
      ['A-1', '5'],
    ]),
  )
  expect(screen.getByRole('status').textContent).toBe(messages.bomNoQuantity)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), 'B: Kpl')
  expect(screen.getByRole('status').textContent).toBe('Quantities are in B: Kpl.')
})

it('a row without a part’s name is told by its number before parts are looked for', async () => {
  const { screen } = await showColumns(
    bomOf([
      ['SKU', 'Note'],
      ['A-1', ''],
      ['', 'see drawing'],
    ]),
  )
  expect(screen.getByText(fill(messages.tableRowsAside, { rows: '3' }))).toBeTruthy()
})

it('a file is read once more in the encoding, or by the sheet, that is chosen', async () => {
  const text = await showColumns(bomOf([['SKU'], ['A-1']]))
  await text.user.selectOptions(
    text.screen.getByRole('combobox', { name: 'Encoding' }),
    'Cyrillic (Windows-1251)',
  )
  expect(text.readings).toEqual([{ encoding: 'windows-1251' }])
})

it('of a workbook another sheet can be chosen, and what was pasted has one reading', async () => {
  const { table, ...bom } = bomOf([['SKU'], ['A-1']])
  const sheets = { ...table, encoding: null, sheets: ['Cover', 'BOM'], sheet: 'BOM' }
  const workbook = await showColumns({ ...bom, table: sheets })
  await workbook.user.selectOptions(workbook.screen.getByRole('combobox', { name: 'Sheet' }), 'Cover')
  expect(workbook.readings).toEqual([{ sheet: 'Cover' }])
})

it('more parts than a list holds are refused below the headings that are chosen, not above', async () => {
  const parts = Array.from({ length: limits.bom.rows }, (_, at) => [`A-${at}`])
  const { screen, user } = await showColumns(
    bomOf([['Project X'], ['Reference'], ...parts], { heading: null }),
  )
  const find = () => screen.getByRole('button', { name: /^Find parts for/ })
  expect(find().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(fill(messages.bomTooManyParts, { most: 500 }))).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Headings' }), 'Row 2: Reference')
  expect(find().hasAttribute('disabled')).toBe(false)
  expect(find().textContent).toBe('Find parts for 500 rows')
})

const listOf = (version: number): RequestList => ({
  id: 7,
  name: 'Gripper',
  needed_by: null,
  version,
  changed: '2026-01-02T03:04:05Z',
  shared: null,
  requested: null,
  lines: [],
})

/** More rows than one call takes, none with a part. */
const long = bomOf([
  ['SKU'],
  ...Array.from({ length: limits.requestList.linesPerCall + 1 }, (_, at) => [`A-${at}`]),
])

const rowOf = { ...listOf(1), lines: 1 }

const showEnd = async (book: 'kept' | 'none', taken: readonly string[] = []) => {
  const results = book === 'none' ? [] : [{ id: 3, address, used: '2026-01-02T03:04:05Z' }]
  server.on('listAddresses', () => ({ results }))
  server.on('listRequestLists', () => ({
    results: taken.map((name, at) => ({ ...rowOf, id: at + 1, name })),
  }))
  const rows = rowsOf(long).map((row) => matchedRow(row, []))
  const Screen = () => <BomMakeList bom={long} rows={rows} />
  const shown = await renderScreen(Screen, '/request-lists/bom')
  await shown.screen.findByRole('button', { name: 'Create list' })
  return shown
}

const main = 'Create list and request quote'

it('a list is called by a name that is free, and a refused name is said at its field, which has the focus', async () => {
  const { screen, user } = await showEnd('none', [long.name])
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the list' })
  await waitFor(() => expect(field.value).toBe(`${long.name} 2`))
  server.on('createRequestList', () => new Refused(400, { name: [messages.listNameTaken] }))
  const toasts = hearToasts()
  await user.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText(messages.listNameTaken)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(toasts).toEqual([])
  await user.type(field, ' B')
  expect(screen.queryByText(messages.listNameTaken)).toBeNull()
  expect(field.value).toBe(`${long.name} 2 B`)
})

it('one click makes the list and its quote, each once although answers are lost', async () => {
  let tries = 0
  server.on('createRequestList', () => listOf(1))
  server.on('addRequestLines', () => {
    tries += 1
    return tries === 1 ? lost : listOf(2)
  })
  server.on('requestListQuote', () => (tries === 2 ? lost : ({ id: 44 } as never))) // only this is read
  const { screen, user, address: place } = await showEnd('kept')
  const isBusy = () => screen.getByRole('button', { name: main }).getAttribute('aria-busy')
  expect(await screen.findByText(/Sato Robotics, Main street 1/)).toBeTruthy()
  for (const calls of [1, 2, 3]) {
    await user.click(screen.getByRole('button', { name: main }))
    await expect.poll(() => server.received('addRequestLines').length).toBe(calls)
    if (calls < 3) await expect.poll(isBusy).toBe('false')
  }
  await expect.poll(place).toBe('/my-quotes/44')
  const keysOf = (name: 'createRequestList' | 'addRequestLines' | 'requestListQuote') =>
    new Set(server.received(name).map(({ key }) => key))
  expect([server.received('createRequestList').length, keysOf('createRequestList').size]).toEqual([3, 1])
  expect([server.received('addRequestLines').length, keysOf('addRequestLines').size]).toEqual([3, 1])
  expect([server.received('requestListQuote').length, keysOf('requestListQuote').size]).toEqual([2, 1])
  expect(server.received('requestListQuote')[0]).toMatchObject({
    params: { id: '7' },
    body: { version: 2, with_open_lines: true, delivery: { ship_to: address } },
  })
})

it('a quote that is refused leaves its list, and the form to ask by', async () => {
  server.on('createRequestList', () => listOf(1))
  server.on('addRequestLines', () => listOf(2))
  server.on('requestListQuote', () => new Refused(400, { detail: 'No.' }))
  const { screen, user, address: place } = await showEnd('kept')
  await screen.findByText(/Sato Robotics/)
  await user.click(screen.getByRole('button', { name: main }))
  await expect.poll(place).toBe('/request-lists/7/request')
})

it('the form is shown first where no address is kept, and where a person wants to look it over', async () => {
  server.on('createRequestList', () => listOf(1))
  server.on('addRequestLines', () => listOf(2))
  const without = await showEnd('none')
  await expect
    .poll(() => without.screen.getByRole('button', { name: main }).hasAttribute('disabled'))
    .toBe(false)
  expect(without.screen.queryByRole('button', { name: 'Review it first' })).toBeNull()
  await without.user.click(without.screen.getByRole('button', { name: main }))
  await expect.poll(without.address).toBe('/request-lists/7/request')
  expect(server.received('requestListQuote')).toEqual([])
})

it('looking it over asks for nothing yet', async () => {
  server.on('createRequestList', () => listOf(1))
  server.on('addRequestLines', () => listOf(2))
  const { screen, user, address: place } = await showEnd('kept')
  await user.click(await screen.findByRole('button', { name: 'Review it first' }))
  await expect.poll(place).toBe('/request-lists/7/request')
  expect(server.received('requestListQuote')).toEqual([])
})

it('a line keeps the maker’s number beside its SKU, in its note, however long that is', () => {
  const lineOf = (sku: string, number: string, note: string) => {
    const cells = [sku, number, note]
    const [row] = rowsOf(
      bomOf([cells], { heading: null, columns: { ...noColumns, sku: 0, number: 1, note: 2 } }),
    )
    return row && addedLineOf(matchedRow(row, []), { decimal: '.', told: 'decimals' })
  }
  expect(lineOf('A-1', 'XM430', 'urgent')).toMatchObject({
    sku: 'A-1',
    note: 'urgent · Maker’s number: XM430',
  })
  expect(lineOf('A-1', 'XM430', '')?.note).toBe('Maker’s number: XM430')
  expect(lineOf('A-1', 'a 1', '')?.note).toBe('')
  expect(lineOf('', 'XM430', 'urgent')).toMatchObject({ sku: 'XM430', note: 'urgent' })
  const long = lineOf('A-1', 'XM430', 'n'.repeat(limits.requestList.note))?.note
  expect([long?.length, long?.endsWith('Maker’s number: XM430')]).toEqual([limits.requestList.note, true])
})

it.each(['Create list', 'Review it first'])('%j keeps the keyboard where it fails', async (name) => {
  const answer = Promise.withResolvers<Refused>()
  server.on('createRequestList', () => answer.promise)
  const { screen, user } = await showEnd('kept')
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => server.received('createRequestList').length).toBe(1)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: main }).getAttribute('aria-busy')).toBe('false')
  answer.resolve(new Refused(500))
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  expect(document.activeElement).toBe(button)
  expect(server.received('createRequestList')).toHaveLength(1)
})

it('asks about indented rows, and counts them per assembly if the buyer says so', async () => {
  const bom = bomOf(
    [
      ['Part', 'Qty'],
      ['Arm', '2'],
      ['Servo', '3'],
      ['Screw', '4'],
      ['Base', '1'],
    ],
    {
      columns: { ...noColumns, name: 0, quantity: 1 },
      timesParent: false,
    },
  )
  const indented = {
    ...bom,
    table: { ...bom.table, rows: bom.table.rows.map((row, at) => ({ ...row, indent: [0, 0, 2, 4, 0][at] })) },
  }
  const quantities = (timesParent: boolean) =>
    rowsOf({ ...indented, timesParent }).map(({ quantity }) => quantity)
  expect([quantities(false), quantities(true)]).toEqual([
    ['2', '3', '4', '1'],
    ['2', '6', '24', '1'],
  ])
  const { screen } = await showColumns(indented)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: messages.bomAssemblies }).checked).toBe(false)
})
