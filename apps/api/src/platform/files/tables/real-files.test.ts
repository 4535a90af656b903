import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { joinTables } from '@armature/domain/tables/join-tables'
import { partRows } from '@armature/domain/requests/bom-columns'
import { bomHeadings, guessBill } from '@armature/domain/requests/bom-table'
import { styleOf, twofoldIn } from '@armature/domain/tables/figures'
import { allSheets, cellText } from '@armature/domain/values/file-cell'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import type { Reading } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'

const folder = fileURLToPath(new URL('../../../../testing/files/', import.meta.url))
const bounds = {
  bytes: 5e6,
  unpackedBytes: 2e7,
  rows: 1_000,
  isOneRowEnough: true,
  columns: 60,
  cellLength: 500,
}

const tableOf = async (bytes: Buffer, reading: Reading = {}) => {
  const table = await readTable(bytes, bounds, reading)
  if (isRefusal(table)) throw new Error(table)
  return table
}
const billOf = async (bytes: Buffer, reading: Reading = {}) => {
  const table = await tableOf(bytes, reading)
  const rows = joinTables(table.rows, bomHeadings).map((row) => ({ ...row, cells: row.cells.map(cellText) }))
  const { heading, columns } = guessBill(rows)
  const headings = heading === null ? [] : (rows[heading]?.cells ?? [])
  const told = Object.entries(columns).flatMap(([name, at]) => (at === null ? [] : [[name, headings[at]]]))
  const parts = partRows(rows, heading, columns)
  return { table, told: Object.fromEntries(told) as Record<string, string>, parts }
}
const file = (name: string) => readFileSync(`${folder}${name}`)

const expected = JSON.parse(file('bills/expected.json').toString()) as Record<string, Record<string, string>>

it.each(readdirSync(`${folder}bills`).filter((name) => name in expected))(
  'the columns of %s, made after a real bill, are told',
  async (name) => expect((await billOf(file(`bills/${name}`))).told).toEqual(expected[name]),
)

it('a quotation mark without an end swallows no row, and its row is told', async () => {
  const { table, parts } = await billOf(file('products/open-quote.csv'))
  expect([table.openQuotes, parts.map(({ cells }) => cells)]).toEqual([
    [2],
    [
      ['OQ-1', '"4 rod', '4'],
      ['OQ-2', 'Plate', '5'],
      ['OQ-3', 'Bolt', '6'],
    ],
  ])
  const again = await billOf(
    Buffer.from('SKU,Name,Qty\nA,"4 rod,4\nB,Rod 5",5\nC,"two\nlines",6\nD,"x ""y"", z",7\n'),
  )
  expect(again.parts.map(({ cells }) => cells[1])).toEqual(['"4 rod', 'Rod 5"', 'two\nlines', 'x "y", z'])
})

it.each([
  ['mac-roman.csv', 'macintosh', 'Pièce détachée Ø 8 – modèle «été»'],
  ['cp850.csv', 'ibm850', 'Größe für Träger ½ Zoll'],
])('%s is read as %s by its words', async (name, encoding, words) => {
  const { table, parts } = await billOf(file(`products/${name}`))
  expect([table.encoding, parts[0]?.cells[1]]).toEqual([encoding, words])
})

it('hidden rows are counted, and read where they are asked for', async () => {
  const bytes = file('products/hidden-rows.xlsx')
  const lines = async (hidden: boolean) => {
    const { table, parts } = await billOf(bytes, { hidden })
    return [table.hidden, parts.map(({ line }) => line)]
  }
  expect([await lines(false), await lines(true)]).toEqual([
    [1, [2, 4]],
    [1, [2, 3, 4]],
  ])
})

it('several sheets are read together, each by its own headings', async () => {
  const sheets = [
    {
      name: 'Arm',
      rows: [
        ['SKU', 'Qty'],
        ['A-1', 2],
      ],
    },
    { name: 'Cover', rows: [['Drawn by', 'CN']] },
    {
      name: 'Base',
      rows: [
        ['Quantity', 'Note', 'SKU'],
        [5, 'left', 'B-1'],
      ],
    },
  ]
  const { told, parts } = await billOf(Buffer.from(await writeXlsx({ sheets })), { sheet: allSheets })
  expect([told, parts.map(({ cells }) => cells)]).toEqual([
    { sku: 'SKU', quantity: 'Qty', note: 'Note' },
    [
      ['A-1', '2'],
      ['B-1', '5', 'left'],
    ],
  ])
})

it('lines that end with CR alone, NUL and odd spaces are read', async () => {
  const { parts } = await billOf(
    Buffer.from('SKU,Name,Qty\rA-1,Servo\u00a0arm\u0000,2\rB-1,\u2003Plate\u200b,3\r'),
  )
  expect(parts.map(({ cells }) => cells)).toEqual([
    ['A-1', 'Servo arm', '2'],
    ['B-1', 'Plate', '3'],
  ])
})

it('numbers with two readings are asked for, unless others tell what groups thousands', async () => {
  const told = async (name: string) => {
    const cells = (await tableOf(file(`products/${name}`))).rows.flatMap((row) => row.cells.map(cellText))
    return [styleOf(cells), twofoldIn(cells, styleOf(cells))]
  }
  expect(await told('eu-ambiguous.csv')).toEqual([{ decimal: '.', told: 'nothing' }, '1.234'])
  expect(await told('careless-products.csv')).toEqual([{ decimal: ',', told: 'all' }, null])
})

const cellsOf = async (text: string) => (await billOf(Buffer.from(text))).parts.map(({ cells }) => cells)

it('reads HTML tables like Markdown ones, and repeats a cell that spans rows', async () => {
  const text = `# Arm

<table>
<tr><th>Part</th><th colspan="2">Qty</th></tr>
<tr>
  <td rowspan=2>Servo &amp; horn</td>
  <td>2</td><td><a href="https://shop.example">shop</a></td>
</tr>
<tr><td>3</td></tr>
<tr><td><b>Plate</b>
  long</td><td>4</td></tr>
</table>

Glue them.

<table><tr><th>Qty</th><th>Part</th></tr><tr><td>5</td><td>Bolt</td></tr></table>
`
  expect(await cellsOf(text)).toEqual([
    ['Servo & horn', '2', 'shop'],
    ['Servo & horn', '3'],
    ['Plate long', '4'],
    ['Bolt', '5'],
  ])
  // A cell of another file may hold a table.
  expect(
    await cellsOf('Part;Text;Qty\nServo;"see\n<table><tr><td>1</td></tr>\n<tr><td>2</td></tr></table>";3\n'),
  ).toEqual([['Servo', 'see\n<table><tr><td>1</td></tr>\n<tr><td>2</td></tr></table>', '3']])
})

it('reads a multi-line note in a two-column table as one cell', async () => {
  expect(
    await cellsOf('Part,Notes\nServo,"black, with horn\nand cable, short"\nPlate,"thin\nflat, wide"\n'),
  ).toEqual([
    ['Servo', 'black, with horn\nand cable, short'],
    ['Plate', 'thin\nflat, wide'],
  ])
  expect(await cellsOf('Part,Qty\n"4 rod,4\nRod 5",5\n')).toEqual([
    ['"4 rod', '4'],
    ['Rod 5"', '5'],
  ])
})

it('counts hidden columns, and reads them on request; merged cells repeat in each row', async () => {
  const sheet = {
    name: 'BOM',
    columns: [{}, { hidden: true }, {}],
    rows: [
      ['Part', 'Old qty', 'Qty'],
      ['Servo', 9, 2],
      ['', 8, 3],
    ],
    merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
  }
  const bytes = Buffer.from(await writeXlsx({ sheets: [sheet] }))
  const read = async (hidden: boolean) => {
    const { table, parts } = await billOf(bytes, { hidden })
    return [table.hidden, parts.map(({ cells }) => cells)]
  }
  expect(await read(false)).toEqual([
    1,
    [
      ['Servo', '', '2'],
      ['Servo', '', '3'],
    ],
  ])
  expect(await read(true)).toEqual([
    1,
    [
      ['Servo', '9', '2'],
      ['Servo', '8', '3'],
    ],
  ])
})

it('reads indentation as belonging', async () => {
  const { parts } = await billOf(Buffer.from('Part,Qty\nArm,2\n  Servo,3\n"    Screw, M3",4\nBase,1\n'))
  expect(parts.map(({ cells, indent }) => [cells[0], indent])).toEqual([
    ['Arm', undefined],
    ['Servo', 2],
    ['Screw, M3', 4],
    ['Base', undefined],
  ])
})

it('reads a pre-2007 Excel workbook, with its title and umlauts', async () => {
  const { table, told, parts } = await billOf(file('products/old-workbook.xls'))
  expect([table.sheets, table.sheet]).toEqual([['Parts', 'Notes'], 'Parts'])
  expect(told).toMatchObject({ sku: 'SKU', name: 'Name', quantity: 'Qty' })
  expect(parts.map(({ line, cells }) => [line, cells.slice(0, 3)])).toEqual([
    [3, ['OLD-1', 'Größe ½ Träger', '4']],
    [4, ['OLD-2', '舵机', '12']],
  ])
})

it('reads an OpenDocument workbook, all sheets together too, and repeats merged cells', async () => {
  const sheets = [
    {
      name: 'Arm',
      rows: [
        ['SKU', 'Maker', 'Qty'],
        ['A-1', 'Feetech', 2],
        ['A-2', null, 3.5],
      ],
      merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
    },
    {
      name: 'Base',
      rows: [
        ['Qty', 'SKU'],
        [5, 'B-1'],
      ],
    },
  ]
  const bytes = Buffer.from(await writeOds({ sheets }))
  const one = await billOf(bytes)
  expect(one.parts.map(({ cells }) => cells)).toEqual([
    ['A-1', 'Feetech', '2'],
    ['A-2', 'Feetech', '3.5'],
  ])
  const all = await billOf(bytes, { sheet: allSheets })
  expect(all.parts.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, 'A-1'],
    [3, 'A-2'],
    [5, 'B-1'],
  ])
})
