import { cellText } from '@armature/domain/values/file-cell'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { encodedText } from '../../../../testing/files/encoded-text.ts'
import { oddTables, workbookOf } from '../../../../testing/files/odd-tables.ts'
import { zipOf } from '../../../../testing/files/zip.ts'
import type { FileTable, Reading, TableBounds } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'

const bounds: TableBounds = {
  bytes: 1_000_000,
  unpackedBytes: 5_000_000,
  rows: 100,
  columns: 20,
  isOneRowEnough: false,
  cellLength: 200,
}

const read = (content: Uint8Array | string, more: Partial<TableBounds> = {}, how: Reading = {}) =>
  readTable(Buffer.from(content as Uint8Array), { ...bounds, ...more }, how)
const table = async (content: Uint8Array | string, how: Reading = {}): Promise<FileTable> => {
  const found = await read(content, {}, how)
  if (isRefusal(found)) throw new Error(found)
  return found
}
const cellsOf = ({ rows }: FileTable): string[][] => rows.map(({ cells }) => cells.map(cellText))

describe('comma-separated text', () => {
  it.each([
    ['commas', 'SKU,Name\r\nA-1,"Arm, left"\r\n'],
    ['semicolons', 'SKU;Name\nA-1;Arm, left\n'],
    ['tabs', 'SKU\tName\nA-1\tArm, left\n'],
    ['bars', 'SKU|Name\nA-1|Arm, left'],
    ['a separator that it names', 'sep=;\r\nSKU;Name\r\nA-1;Arm, left\r\n'],
  ])('is read with %s', async (_, text) => {
    expect(cellsOf(await table(text))).toEqual([
      ['SKU', 'Name'],
      ['A-1', 'Arm, left'],
    ])
  })

  it('has no signs that nobody sees, each of which would be six letters on its way', async () => {
    const text = `SKU,Name\nA-1,"\u0001Ar\u007fm,\tleft\u001f"`
    expect((await table(text)).rows[1]?.cells).toEqual(['A-1', 'Arm,\tleft'])
  })

  it.each([
    ['UTF-8', Buffer.from('Name,SKU\nKühler Ω 電,1')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFName,SKU\nKühler Ω 電,1')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFName,SKU\nKühler Ω 電,1', 'utf16le')],
    ['UTF-16 without one', Buffer.from('Name,SKU of it\nKühler Ω 電,1', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\uFEFFName,SKU\nKühler Ω 電,1', 'utf16le').swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect((await table(bytes)).rows[1]?.cells).toEqual(['Kühler Ω 電', '1'])
  })

  it('is Windows-1252 where it is no UTF-8', async () => {
    const bytes = Buffer.from('Name;Größe\nK\u00fchler;12 \u0080', 'latin1')
    expect(cellsOf(await table(bytes))).toEqual([
      ['Name', 'Größe'],
      ['Kühler', '12 €'],
    ])
  })

  const eastern = [
    ['gb18030', '序号,部件号,名称,数量\n1,XM430,伺服电机（带编码器）,5\n2,FL-77,法兰 ±0.1℃,3\n'],
    ['gb18030', 'Part,数量\nXM430,5\n'],
    ['shift_jis', '品番,品名,数量\nXM430,サーボモータ,5個\nFL-77,ﾌﾗﾝｼﾞ φ20,3個\n'],
    ['shift_jis', 'Part,数量\nXM430,5\n'],
    ['euc-kr', '품번,품명,수량\nXM430,서보 모터,5개\nFL-77,플랜지 ±0.1,3개\n'],
    ['euc-kr', 'Part,수량\nXM430,5\n'],
    ['euc-kr', '품명,수량\n저항 10 Ω φ2 ㎜,5\n'],
    // Words that stand in every row tell no more than once.
    ['gb18030', `序号,数量\n${'零件,5个\n'.repeat(90)}`],
    ['windows-1251', 'Артикул;Наименование;Кол-во\nXM430;Сервопривод 12 В;5 шт\nFL-77;Фланец;3\n'],
    ['windows-1251', 'АРТИКУЛ;КОЛИЧЕСТВО\nXM430;5\n'],
    ['windows-1251', 'Артикул;Назва;Кількість\nXM430;Сервопривід її;5\n'],
    ['windows-1252', 'Référence;Désignation;Quantité\nXM430;Réducteur à vis, côté gauche;5\n'],
    ['windows-1252', 'Artikel;Größe\nXM430;Ø20 ±0,1 mm – 25 °C, 5 µm²\n'],
    ['windows-1252', 'Código;Descripción\nXM430;Tamaño pequeño, año 2020 ¿sí?\n'],
    ['windows-1252', 'Name;Größe\nKüchenmöbel äöü;12 €\nÜBERGRÖSSE ÄÖÜ;1\n'],
  ] as const
  it.each(eastern)('is %s where it says so by its letters: %j', async (encoding, text) => {
    const found = await table(encodedText(text, encoding))
    expect([found.encoding, cellsOf(found)]).toEqual([encoding, cellsOf(await table(Buffer.from(text)))])
  })

  it('is read in the encoding that its sender names', async () => {
    const bytes = encodedText('Name\nФланец', 'windows-1251')
    expect((await table(bytes, { encoding: 'windows-1252' })).rows[1]?.cells).toEqual(['Ôëàíåö'])
    expect((await table(Buffer.from('Name\nK\u00fc'), { encoding: 'gb18030' })).encoding).toBe('gb18030')
  })

  it('keeps the lines of its rows, and leaves out empty ones', async () => {
    const { rows } = await table('SKU,Note\n\n,,\nA,"two\nlines"\nB,\n')
    expect(rows.slice(1)).toEqual([
      { line: 4, cells: ['A', 'two\nlines'] },
      { line: 6, cells: ['B'] },
    ])
  })

  it('gives back what an export wrote with an apostrophe against formulas', async () => {
    expect((await table("A\n'=SUM(1)")).rows[1]?.cells).toEqual(['=SUM(1)'])
  })
})

describe('a workbook', () => {
  const workbook = (...sheets: { name: string; rows: (string | number)[][]; hidden?: boolean }[]) =>
    writeXlsx({ sheets })
  const cover = {
    name: 'Cover',
    rows: [
      ['Name', 'Cell 4'],
      ['Drawn by', 'CN'],
    ],
  }
  const bill = {
    name: 'BOM',
    rows: [
      ['SKU', 'Qty'],
      ['A-1', 3],
    ],
  }
  const scoreOf = (rows: readonly (readonly string[])[]) => (rows[0]?.includes('SKU') ? 9 : 0)

  it('is read by the sheet of which most is understood, and by the one that is asked for', async () => {
    const bytes = Buffer.from(
      await workbook(cover, { ...bill, name: 'Lists', hidden: true }, bill, { name: 'Empty', rows: [] }),
    )
    expect(await readTable(bytes, bounds, { scoreOf })).toMatchObject({
      sheets: ['Cover', 'BOM', 'Empty'],
      sheet: 'BOM',
      rows: [{ cells: ['SKU', 'Qty'] }, { cells: ['A-1', '3'] }],
      encoding: null,
    })
    expect(await readTable(bytes, bounds, { scoreOf, sheet: 'Cover' })).toMatchObject({
      sheet: 'Cover',
      rows: [{ cells: ['Name', 'Cell 4'] }, { cells: ['Drawn by', 'CN'] }],
    })
    expect(await read(bytes, {}, { sheet: 'BOM 2' })).toBe('noSheet')
    expect(await read(bytes, {}, { sheet: 'Empty' })).toBe('noRows')
    // Nothing tells one from another: the first.
    expect((await table(bytes)).sheet).toBe('Cover')
  })

  it('is read as one list if several sheets have the same headings', async () => {
    const spares = {
      name: 'Spares',
      rows: [
        ['SKU', 'Qty'],
        ['B-1', 4],
      ],
    }
    expect(
      await readTable(Buffer.from(await workbook(bill, spares)), bounds, { scoreOf, isJoined: true }),
    ).toMatchObject({
      sheet: '*',
      rows: [{ cells: ['SKU', 'Qty'] }, { cells: ['A-1', '3'] }, { starts: true }, { cells: ['B-1', '4'] }],
    })
    const other = { name: 'Other', rows: [['SKU', 'Price'], ...spares.rows.slice(1)] }
    expect(
      await readTable(Buffer.from(await workbook(bill, other)), bounds, { scoreOf, isJoined: true }),
    ).toMatchObject({
      sheet: 'BOM',
    })
  })

  it('is looked through no further than its bounds let be unpacked', async () => {
    const wide = { name: 'Wide', rows: Array.from({ length: 90 }, (_, at) => [`${at}${'z'.repeat(180)}`]) }
    const bytes = Buffer.from(await workbook(wide, bill))
    const asked = (unpackedBytes: number) => readTable(bytes, { ...bounds, unpackedBytes }, { scoreOf })
    expect(await asked(5_000_000)).toMatchObject({ sheet: 'BOM' })
    expect(await asked(40_000)).toMatchObject({ sheet: 'Wide' })
  })

  it('is read by its first sheet: formulas as values, dates as days, numbers without noise', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Parts',
          rows: [
            ['SKU', 'Number', 'Formula', 'Day', 'Small'],
            ['00123', 0.1 + 0.2, null, new Date('2026-01-02T00:00:00Z'), 1e-7],
            [],
            ['B', 12, null, null, null],
          ],
          cells: new Map([['1,2', { value: null, formula: '6*7', formulaResult: 42 }]]),
        },
        { name: 'Other', rows: [['not', 'this']] },
      ],
    })
    const found = await table(bytes)
    expect(found.rows.slice(1)).toEqual([
      { line: 2, cells: ['00123', 0.3, '42', '2026-01-02', 1e-7] },
      { line: 4, cells: ['B', '12'] },
    ])
  })

  it('is refused before it is unpacked whole', async () => {
    const bomb = (claimed?: { size: number }) =>
      zipOf([
        { name: '[Content_Types].xml', bytes: '<Types/>' },
        { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(20_000_000), ...(claimed && { claimed }) },
      ])
    expect(bomb().length).toBeLessThan(100_000)
    expect(await read(bomb())).toBe('tooLarge')
    // One that says of itself that it is small: it ends where its claim does.
    expect(await read(bomb({ size: 10 }))).toBe('notATable')
  })

  it('is refused where it isn’t one, or is encrypted', async () => {
    expect(await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('hasPassword')
    expect(await read(zipOf([{ name: 'a.txt', bytes: 'x' }]))).toBe('notATable')
    expect(await read(Buffer.from([0x50, 0x4b, 3, 4, 9]))).toBe('notATable')
    expect(await read(Buffer.from([1, 0, 0, 0, 7, 0, 0, 0, 0, 0]))).toBe('notATable')
  })
})

it('is refused beyond its bounds', async () => {
  const rows = (count: number) => `A,B\n${'x,y\n'.repeat(count)}`
  expect(isRefusal(await read(rows(100)))).toBe(false)
  expect(await read(rows(101))).toBe('tooManyRows')
  expect(await read(`${'x,'.repeat(20)}y\n1`)).toBe('tooManyColumns')
  expect(await read('A,B\n')).toBe('noRows')
  expect(await read('A,B\n', { isOneRowEnough: true })).toMatchObject({ rows: [{ cells: ['A', 'B'] }] })
  for (const isOneRowEnough of [true, false]) expect(await read('', { isOneRowEnough })).toBe('noRows')
  expect(await read(rows(10), { bytes: 10 })).toBe('tooLarge')
  expect((await table(`A\n${'z'.repeat(500)}`)).rows[1]?.cells[0]).toHaveLength(200)
})

describe('a workbook that numbers its rows wrongly', () => {
  const row = (number: string) => `<row r="${number}"><c t="s"><v>0</v></c></row>`
  it.each(['x', '0', '-5', '1.5', '99999999999', '2'])('has those after r="%s" counted', async (number) => {
    const { rows } = await table(workbookOf(row('2') + row(number) + row('4') + row('9'), 'word'))
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 9])
  })

  it('is refused where that leads beyond the last', async () => {
    expect(await read(workbookOf(row('1') + row('1048576') + row('1'), 'word'))).toBe('notATable')
  })
})

it.each(oddTables)('of a table with %s, each cell can be kept', async (_, bytes) => {
  const kept = cellsOf(await table(bytes)).flat()
  expect(kept.filter((cell) => cell.includes('\0') || !cell.isWellFormed())).toEqual([])
})

it('is cut where it is too long, and not through a letter', async () => {
  const { rows } = await table(`A\n${'z'.repeat(199)}🦾`)
  expect(rows[1]?.cells).toEqual([`${'z'.repeat(199)}\ufffd`])
})

describe('a small workbook that stands for much', () => {
  const said = '<row><c t="s"><v>0</v></c></row>'

  it('is read where it is one', async () => {
    expect(cellsOf(await table(workbookOf(said.repeat(3), 'word')))).toEqual([['word'], ['word'], ['word']])
  })

  it('is refused for rows and cells that say nothing', async () => {
    const empty = '<row><c r="A1"><v></v></c></row>'
    const wide = '<row><c r="BZZ1"><v></v></c></row>'
    expect(await read(workbookOf(said.repeat(2) + empty.repeat(2_000), 'word'))).toBe('tooManyRows')
    expect(await read(workbookOf(said.repeat(2) + wide.repeat(20), 'word'))).toBe('tooManyColumns')
  })

  it('is refused for a text that is named once and used everywhere', async () => {
    const content = workbookOf(said.repeat(90), 'z'.repeat(200))
    expect(await read(content, { bytes: content.length + 100 })).toBe('tooLarge')
  })
})
