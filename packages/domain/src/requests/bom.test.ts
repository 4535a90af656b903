import { describe, expect, it } from 'vitest'
import { isPartNumber, partKey } from '../catalogue/products/part-number.ts'
import type { MatchKind } from './bom-matches.ts'
import { candidatesOf, matchState, numberWithin } from './bom-matches.ts'
import type { ColumnChoice } from './bom-columns.ts'
import { nameOfRow, noColumns, otherRows, partRows } from './bom-columns.ts'
import { quantityInName, readPieces, readQuantity } from './bom-pieces.ts'
import { guessTable, tableScore } from './bom-table.ts'

/** The columns that are told, beside those that every bill is asked for. */
const guessed = (cells: readonly (readonly string[])[]) => {
  const { heading, columns } = guessTable(cells.map((row) => ({ cells: row })))
  const { quantity, sku, number, name, note, ...others } = columns
  const more = Object.fromEntries(Object.entries(others).filter(([, at]) => at !== null))
  return { heading, columns: { quantity, sku, number, name, note, ...more } as ColumnChoice }
}

describe('a number of pieces', () => {
  it.each([
    ['10', 10],
    [' 10 pcs', 10],
    ['10 Stk.', 10],
    ['2x', 2],
    ['x 2', 2],
    ['10,0', 10],
    ['10.00', 10],
    ['1,200.00', 1_200],
    ['1.200,00', 1_200],
    ['1 200', 1_200],
    ['1’000', 1_000],
    ['1.000.000', 1_000_000],
    ['3 ea', 3],
    ['5个', 5],
    ['12шт', 12],
    ['１２ 個', 12],
    ['3 개', 3],
    ['4 uds.', 4],
  ])('%s is read', (cell, pieces) => expect(readPieces(cell)).toBe(pieces))

  it.each([
    ['', 'missing'],
    ['1,000', 'ambiguous'],
    ['1.000', 'ambiguous'],
    ['1.000,5', 'fraction'],
    ['2,5', 'fraction'],
    ['0.500', 'fraction'],
    ['ten', 'unreadable'],
    ['-3', 'unreadable'],
    ['0', 'unreadable'],
    ['3 m', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1.000,000.5', 'unreadable'],
    ['1000001', 'tooMany'],
  ] as const)('%s is refused as %s', (cell, why) => expect(readPieces(cell)).toBe(why))

  it('with a group of three is asked for beside decimals with commas, and a thousand once that is said', () => {
    expect(readPieces('1.000', { decimal: ',', told: 'decimals' })).toBe('ambiguous')
    expect(readPieces('1.000', { decimal: '.', told: 'decimals' })).toBe('ambiguous')
    expect(readPieces('1.000', { decimal: ',', told: 'all' })).toBe(1_000)
    expect(readPieces('1.000', { decimal: '.', told: 'all' })).toBe(1)
  })

  it.each([
    ['33 pcs', 33, false],
    ['ca. 20', 20, true],
    ['~5', 5, true],
    ['1 pair', 1, true],
    ['2 sets', 2, true],
    ['3 Paar', 3, true],
    ['2 (comes in pack of 2 so 4 in total)', 2, true],
    ['4 per arm', 4, true],
    ['2x(10x)', 20, true],
    ['2 x 10 pcs', 20, true],
  ])('%s is read, and what it says besides is told', (cell, pieces, saysMore) =>
    expect(readQuantity(cell)).toEqual({ pieces, saysMore }),
  )

  it.each(['As required', 'A lot', '5 m', '1kg', '2-3', '–', '---', 'X'])('is none in %s', (cell) =>
    expect(readPieces(cell)).toBe('unreadable'),
  )

  it.each([
    ['(2x) 634ZZ 4x16x5mm', '2'],
    ['2x(10x) 623ZZ', '2x(10x)'],
    ['(20) M2 thin', '20'],
    ['Servo x4', '4'],
    ['2GT-124mm belt', null],
    ['3s LiPo', null],
    ['Shim 3mmx5mm', null],
    ['Screw M3 x 10', null],
    ['Rod 8 mm x 100', null],
    ['Profile 20 x 20 x 500', null],
    ['Bearing 608 x 4', '4'],
  ])('may stand in a name: %s', (name, quantity) => expect(quantityInName(name)).toBe(quantity))
})

describe('the columns of a file', () => {
  it.each([
    [
      ['Pos', 'Menge', 'Herstellernummer', 'Bezeichnung', 'Bemerkung'],
      { quantity: 1, number: 2, name: 3, note: 4, sku: null },
    ],
    [
      ['QTY_REQUIRED', 'MFR Part #', 'Description', 'Comments'],
      { quantity: 0, number: 1, name: 2, note: 3, sku: null },
    ],
    [['Item No.', 'Part Name', 'Pcs'], { sku: 0, name: 1, quantity: 2, number: null, note: null }],
    [['SKU', 'Qty'], { sku: 0, quantity: 1, number: null, name: null, note: null }],
    // “Item” is the part’s name, which the description goes on with, where it isn’t the place in the list.
    [
      ['Item', 'Description', 'Qty'],
      { name: 0, details: 1, quantity: 2, sku: null, number: null, note: null },
    ],
    [['#', 'SKU', 'Name'], { sku: 1, name: 2, quantity: null, number: null, note: null }],
    [
      ['Quantité', 'Référence', 'Désignation', 'Remarques'],
      { quantity: 0, sku: 1, name: 2, note: 3, number: null },
    ],
    [['Référence fabricant', 'Libellé', 'Qté'], { number: 0, name: 1, quantity: 2, sku: null, note: null }],
    [
      ['Código', 'Descripción', 'Número de parte', 'Cantidad'],
      { sku: 0, name: 1, number: 2, quantity: 3, note: null },
    ],
    [
      ['Codice articolo', 'Descrizione', 'Quantità', 'Note'],
      { sku: 0, name: 1, quantity: 2, note: 3, number: null },
    ],
    [
      ['№ п/п', 'Наименование', 'Артикул', 'Кол-во, шт', 'Примечание'],
      { name: 1, sku: 2, quantity: 3, note: 4, number: null },
    ],
    [
      ['Номер производителя', 'Описание', 'Количество'],
      { number: 0, name: 1, quantity: 2, sku: null, note: null },
    ],
    // Names by their usual words, alone, within longer ones, and beside the words of another column.
    [
      ['Pos', 'Artikelbezeichnung', 'Artikelnummer', 'Menge'],
      { name: 1, sku: 2, quantity: 3, number: null, note: null },
    ],
    [['Artikel', 'Artikelnummer', 'Stk'], { name: 0, sku: 1, quantity: 2, number: null, note: null }],
    [
      ['Typbezeichnung', 'Materialkurztext', 'Menge'],
      { number: 0, name: 1, quantity: 2, sku: null, note: null },
    ],
    [['Désignation article', 'Qté'], { name: 0, quantity: 1, sku: null, number: null, note: null }],
    [['Producto', 'Referencia', 'Cantidad'], { name: 0, sku: 1, quantity: 2, number: null, note: null }],
    [
      ['Codice', 'Descrizione articolo', 'Q.tà', 'Quantità'],
      { sku: 0, name: 1, quantity: 3, number: null, note: null },
    ],
    [['序号', '部件号', '名称', '数量', '备注'], { number: 1, name: 2, quantity: 3, note: 4, sku: null }],
    [['物料编码', '型号', '用量'], { sku: 0, number: 1, quantity: 2, name: null, note: null }],
    [['メーカー型番', '品名', '数量', '備考'], { number: 0, name: 1, quantity: 2, note: 3, sku: null }],
    [['품번', '품명', '수량', '비고'], { number: 0, name: 1, quantity: 2, note: 3, sku: null }],
  ])('%j are guessed by their headings', (headings, columns) =>
    expect(guessed([headings, headings.map(() => 'Servo 1')])).toEqual({ heading: 0, columns }),
  )

  it('are found below a title', () => {
    const rows = [['Gripper cell, rev B'], ['Drawn by', 'CN'], ['Part', 'Quantity'], ['Servo', '4']]
    expect(guessed(rows)).toMatchObject({ heading: 2, columns: { name: 0, quantity: 1 } })
  })

  it('are told by what they hold where there are no headings', () => {
    expect(
      guessed([
        ['RBT-XL330', '4 pcs'],
        ['RBT-OMX', '2'],
      ]),
    ).toMatchObject({
      heading: null,
      columns: { sku: 0, quantity: 1 },
    })
  })
})

describe('headings that nobody knows', () => {
  const columns = { quantity: null, sku: null, number: null, name: null, note: null }

  it('are those above a column of pieces, and what is known of them is kept', () => {
    expect(
      guessed([
        ['Teil', 'Wieviel'],
        ['A-1', '5'],
        ['B-2', '3'],
      ]),
    ).toEqual({ heading: 0, columns: { ...columns, name: 0, quantity: 1 } })
    expect(
      guessed([
        ['Osat', 'Selite', 'Kpl'],
        ['A-1', 'Moottori', '5'],
        ['B-2', 'Anturi', '3 pcs'],
      ]),
    ).toEqual({ heading: 0, columns: { ...columns, sku: 0, name: 1, quantity: 2 } })
    // Its quantity alone is known.
    expect(
      guessed([
        ['Osat', 'Selite', '数量'],
        ['A-1', 'Moottori', 'viisi'],
      ]),
    ).toMatchObject({ heading: null })
  })

  it('stand below a title, and above sums and words among the numbers', () => {
    const rows = [
      ['Piirtänyt', 'Sato'],
      ['Osat', 'Kpl'],
      ...Array.from({ length: 9 }, (_, index) => [`A-${index}`, String(2 + (index % 3))]),
      ['A-99', 'tbd'],
      ['', '29'],
    ]
    expect(guessed(rows)).toEqual({ heading: 1, columns: { ...columns, sku: 0, quantity: 1 } })
  })

  it('leave no quantity to the rows’ own numbers, to prices, or to numbers of articles', () => {
    const rows = (...cells: string[][]) => guessed(cells).columns
    expect(rows(['1', 'A-1', '4'], ['2', 'B-2', '9'], ['3', 'C-3', '4'])).toMatchObject({
      quantity: 2,
      sku: 1,
    })
    expect(rows(['1', 'A-1'], ['2', 'B-2'], ['3', 'C-3']).quantity).toBeNull()
    expect(rows(['100234', 'Servo', '2'], ['100777', 'Arm', '1'])).toMatchObject({ quantity: 2 })
    expect(rows(['100234', 'Servo'], ['100777', 'Arm']).quantity).toBeNull()
    expect(rows(['SKU', 'Name', 'Price'], ['A-1', 'Arm', '12']).quantity).toBeNull()
    expect(rows(['SKU', 'Name', 'Kpl', 'Paino'], ['A-1', 'Arm', '12', '3']).quantity).toBeNull()
    expect(rows(['SKU', 'Name', 'Kpl'], ['A-1', 'Arm', '12']).quantity).toBe(2)
  })
})

describe('the rows of a bill', () => {
  it('are those below the headings that name a part: no sum, and no remark', () => {
    const rows = [
      ['SKU', 'Qty'],
      ['A-1', '5'],
      ['', 'see drawing'],
      ['Total:', '5'],
      ['合计', '5'],
      ['Total station', '1'],
    ].map((cells) => ({ cells }))
    const { heading, columns } = guessed(rows.map(({ cells }) => cells))
    expect(partRows(rows, heading, columns).map(({ cells: [sku] }) => sku)).toEqual(['A-1', 'Total station'])
  })

  it('tell the sheet of a bill from a cover and from notes', () => {
    const bill = tableScore([
      ['SKU', 'Name', 'Qty'],
      ['A-1', 'Arm', '2'],
    ])
    expect(bill).toBeGreaterThan(
      tableScore([
        ['Name', 'Project X'],
        ['Revision', 'B'],
        ['Part of', 'Cell 4'],
      ]),
    )
    expect(bill).toBeGreaterThan(tableScore([['A-1', '2']]))
    expect(tableScore([])).toBe(0)
  })
})

describe('rows under a column of names that nobody recognizes', () => {
  const rows = [
    ['Pos', 'Hersteller', 'Nimike', 'SKU', 'Menge'],
    ['1', 'maxon', 'Servo', 'A-1', '2'],
    ['2', 'igus', 'Ohne Nummer', '', '4'],
    ['', '', 'Summe', '', '6'],
  ]
  const read = (columns: ColumnChoice) =>
    partRows(
      rows.map((cells) => ({ cells })),
      0,
      columns,
    ).map(({ cells }) => nameOfRow(cells, columns))

  it('are named by it, where it has words of rows that have nothing else', () => {
    const { columns } = guessed(rows)
    expect(columns).toEqual({ quantity: 4, sku: 3, number: null, name: 2, note: null, manufacturer: 1 })
    expect(read(columns)).toEqual(['Servo', 'Ohne Nummer'])
  })

  it('are kept by their other words where no column is chosen, and what isn’t taken is told', () => {
    const columns = { ...noColumns, quantity: 4, sku: 3 }
    expect(read(columns)).toEqual(['', 'igus, Ohne Nummer'])
    const lines = rows.map((cells, at) => ({ cells, line: at + 1 }))
    expect(otherRows(lines, 0, columns).map(({ line }) => line)).toEqual([4])
  })
})

describe('the parts for a row', () => {
  const of = (kind: MatchKind, product: number, confidence: number) => ({ product, kind, confidence })

  it('stand once each, by the surest way, the likeliest first', () => {
    expect(candidatesOf([of('name', 1, 81), of('name', 2, 45), of('sku', 2, 100)], 5)).toEqual([
      of('sku', 2, 100),
      of('name', 1, 81),
    ])
  })

  it.each([
    [[97], 'sure'],
    [[97, 85], 'sure'],
    // Two vendors have the same part, or a part has variants of which the row names none.
    [[97, 97], 'likely'],
    [[72, 72, 72], 'likely'],
    [[62, 60], 'likely'],
    [[80, 50], 'likely'],
    [[55], 'open'],
    [[], 'open'],
  ] as const)('of %j percent are %s', (confidences, state) =>
    expect(matchState(confidences.map((confidence) => ({ confidence })))).toBe(state),
  )
})

it('a number is one however it is written, and has a digit', () => {
  expect(partKey('XM430-W350-R')).toBe(partKey('xm430 w350 R'))
  expect(numberWithin('Servo XL330-M288-T, 12 V (M3)')).toBe('XL330-M288-T')
  expect(numberWithin('Servo, 12 V, M3, 1200 rpm')).toBe('')
  expect([isPartNumber('XM430-W350'), isPartNumber('Servo'), isPartNumber('M3')]).toEqual([
    true,
    false,
    false,
  ])
})
