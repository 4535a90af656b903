import { randomBytes } from 'node:crypto'
import { zipOf } from './zip.ts'

const sheet = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const ooxml = 'http://schemas.openxmlformats.org'

/** The bytes of a workbook of one sheet, with these rows and shared texts in XML, and the sheet's name. */
const packed = (rows: string, shared: string, name = 'A'): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="${ooxml}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="r1" Type="${ooxml}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${ooxml}/spreadsheetml/2006/main" xmlns:r="${ooxml}/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="r1" Type="${ooxml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${ooxml}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      bytes: `<sst xmlns="${ooxml}/spreadsheetml/2006/main">${shared}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet(rows) },
  ])

/** The bytes of a workbook of one sheet, with these rows in XML, one shared text, and the sheet's name. */
export const workbookOf = (rows: string, shared: string, name = 'A'): Buffer =>
  packed(rows, `<si><t>${shared}</t></si>`, name)

const headings = ['SKU', 'Qty', 'Name']
const cellOf = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (cells: readonly string[], number?: string): string =>
  `<row${number === undefined ? '' : ` r="${number}"`}>${cells.map(cellOf).join('')}</row>`
const sheetOf = (...rows: readonly string[]): Buffer => workbookOf(rowOf(headings) + rows.join(''), 'word')
const part = ['ODD-1', '2', 'Part']
const csvOf = (cells: readonly string[]): Buffer => Buffer.from(`${headings.join()}\n${cells.join()}\n`)

/** Tables that a program may write and no spreadsheet would: each is read or refused, and is no failure of ours. */
export const oddTables: readonly (readonly [string, Buffer])[] = [
  ['U+0000 by its number', sheetOf(rowOf(['ODD-1', '2', 'Pa&#0;rt']))],
  ['U+0000 in the way of workbooks', sheetOf(rowOf(['ODD-1', '2', 'Pa_x0000_rt']))],
  ['U+0000 in a heading', workbookOf(rowOf(['SKU', 'Qty_x0000_', 'Name']) + rowOf(part), 'word')],
  ['U+0000 in a sheet’s name', workbookOf(rowOf(headings) + rowOf(part), 'word', 'A&#0;B')],
  ['half a letter', sheetOf(rowOf(['ODD-1', '2', 'Pa_xD83D_rt']))],
  ['half a letter in a heading', workbookOf(rowOf(['SKU', 'Qty', 'Name_xD83D_']) + rowOf(part), 'word')],
  ...[10_000, 500].map(
    (length) =>
      [`a letter across the ${length}th`, csvOf(['ODD-1', '2', `${'z'.repeat(length - 1)}🦾`])] as const,
  ),
  ...['x', '0', '-5', '99999999999'].map(
    (number) => [`a row numbered ${number}`, sheetOf(rowOf(part, number))] as const,
  ),
  ['two rows of one number', sheetOf(rowOf(part, '2'), rowOf(['ODD-2', '2', 'Part'], '2'))],
  ['a SKU of 4,000 letters', csvOf([randomBytes(2_000).toString('hex'), '2', 'Part'])],
]

/** Small workbooks, each of which unpacks to this many bytes and takes a reader much memory. */
export const hungryTables = (bytes: number): readonly (readonly [string, Buffer])[] => {
  const filled = (text: string): string => text.repeat(bytes / text.length)
  const rows = rowOf(headings) + rowOf(part)
  return [
    ['texts without a word', packed(rows, filled('<si/>'))],
    ['texts of one letter', packed(rows, filled('<si><t>a</t></si>'))],
    ['texts that never end', packed(rows, filled('<si>'))],
    ['a text of many runs', packed(rows, `<si>${filled('<r><t>a</t></r>')}</si>`)],
    ['a text of signs that are spelled out', workbookOf(rows, filled('&lt;'))],
    ['a row of empty cells', workbookOf(`${rows}<row>${filled('<c/>')}</row>`, 'word')],
  ]
}
