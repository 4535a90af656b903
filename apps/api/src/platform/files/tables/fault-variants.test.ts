import { guessColumns } from '@armature/domain/catalogue/imports/guess-import'
import { partRows } from '@armature/domain/requests/bom-columns'
import { bomHeadings, guessBill } from '@armature/domain/requests/bom-table'
import { readFigure, styleOf, twofoldIn } from '@armature/domain/tables/figures'
import { joinTables } from '@armature/domain/tables/join-tables'
import { cellText } from '@armature/domain/values/file-cell'
import { expect, it } from 'vitest'
import { encodedText } from '../../../../testing/files/encoded-text.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'

// Faults of real files, each in a form that none of our sample files has.

const bounds = {
  bytes: 1e6,
  unpackedBytes: 1e7,
  rows: 500,
  isOneRowEnough: true,
  columns: 40,
  cellLength: 500,
}

/** Each part's number, name and quantity, as the reader finds them. */
const partsOf = async (bytes: Buffer) => {
  const table = await readTable(bytes, bounds)
  if (isRefusal(table)) throw new Error(table)
  const rows = joinTables(table.rows, bomHeadings).map((row) => ({ ...row, cells: row.cells.map(cellText) }))
  const { heading, columns } = guessBill(rows)
  const { sku, number, name, quantity } = columns
  return partRows(rows, heading, columns).map(({ cells }) =>
    [number ?? sku, name, quantity].map((at) => (at === null ? '' : (cells[at] ?? ''))),
  )
}

const dosLetters: Record<string, string> = { ä: '\u0084', ö: '\u0094', ü: '\u0081', Ö: '\u0099' }
const dos = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/[äöüÖ]/g, (letter) => dosLetters[letter] ?? ''),
    'latin1',
  )
const utf16be = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

it.each<[fault: string, bytes: Buffer, parts: string[][]]>([
  [
    'MS-DOS umlauts where lines end with CR only',
    dos('Artikelnummer;Bezeichnung;Menge\rZR-1;Zahnräder;2\rTR-2;Träger für Öl;3\r'),
    [
      ['ZR-1', 'Zahnräder', '2'],
      ['TR-2', 'Träger für Öl', '3'],
    ],
  ],
  [
    'one MS-DOS umlaut in the whole file',
    dos('MPN;Name;Qty\r\nA-100;Motorträger;2\r\n'),
    [['A-100', 'Motorträger', '2']],
  ],
  [
    'an inch sign that opens a cell in the middle, among quoted ones',
    Buffer.from(
      '"MPN";"Name";"Qty"\r\n"R-1";"Rod";"1"\r\n"R-2";"4" rod";"2"\r\nR-3;"5 rod;3\r\nR-4;Bolt;4\r\n',
    ),
    [
      ['R-1', 'Rod', '1'],
      ['R-2', '4" rod', '2'],
      ['R-3', '"5 rod', '3'],
      ['R-4', 'Bolt', '4'],
    ],
  ],
  [
    'Japanese headings in Shift-JIS, with full-width amounts',
    encodedText('部品番号,品名,数量\r\nXM430-W350,サーボ,２\r\nFL-77,フランジ,１０\r\n', 'shift_jis'),
    [
      ['XM430-W350', 'サーボ', '２'],
      ['FL-77', 'フランジ', '１０'],
    ],
  ],
  [
    'UTF-16 with its bytes the other way round, and tabs',
    utf16be('MPN\tName\tQty\r\nA-1\tPièce\t2\r\n'),
    [['A-1', 'Pièce', '2']],
  ],
  [
    'soft hyphens in heading and number',
    Buffer.from('Part\u00ad Number,Name,Qty\nXL\u00ad430-W250,Servo\u00admotor,2\n'),
    [['XL430-W250', 'Servomotor', '2']],
  ],
  [
    'a separator that Excel names in the first line',
    Buffer.from('sep=|\r\nMPN|Name|Qty\r\nA-1|Plate, left|2\r\n'),
    [['A-1', 'Plate, left', '2']],
  ],
  [
    'quantities with units, pairs and dashes',
    Buffer.from('MPN,Name,Qty\nA-1,Servo,2 pcs\nA-2,Wheel,1 pair\nA-3,Glue,–\n'),
    [
      ['A-1', 'Servo', '2 pcs'],
      ['A-2', 'Wheel', '1 pair'],
      ['A-3', 'Glue', '–'],
    ],
  ],
])('reads a bill with %s', async (_fault, bytes, parts) => {
  expect(await partsOf(bytes)).toEqual(parts)
})

it('asks what “1.000” means beside “2,5”, unless another number shows it', () => {
  const style = styleOf(['1.000', '2,5'])
  expect([style.decimal, twofoldIn(['1.000', '2,5'], style)]).toEqual([',', '1.000'])
  expect(readFigure('1.000', styleOf(['1.000', '1.234,5']))).toEqual({ whole: '1000', fraction: '' })
})

it('reads a Japanese price list by its headings', () => {
  const headings = ['品番', '品名', 'メーカー', '単価', '在庫数', '重量(g)']
  const cells = [['XM430'], ['サーボ'], ['ROBOTIS'], ['24000'], ['5'], ['82']]
  const columns = guessColumns(headings, 'COMPONENT', { attributes: [], uses: [] }, cells)
  expect(columns.map(({ target, unit }) => [target, unit])).toEqual([
    ['part_number', null],
    ['name', null],
    ['manufacturer', null],
    ['price_breaks', null],
    ['quantity', null],
    ['weight', 'g'],
  ])
})
