import { describe, expect, it } from 'vitest'
import { isPartNumber, partKey } from '../catalogue/products/part-number.ts'
import type { MatchKind } from './bom-matches.ts'
import { candidatesOf, matchState, numberWithin } from './bom-matches.ts'
import type { ColumnChoice } from './bom-columns.ts'
import { nameOfRow, otherRows, partRows } from './bom-columns.ts'
import { readPieces } from './bom-pieces.ts'
import { guessTable, tableScore } from './bom-table.ts'

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
  ])('%s is read', (cell, pieces) => expect(readPieces(cell, '.')).toBe(pieces))

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
  ] as const)('%s is refused as %s', (cell, why) => expect(readPieces(cell, '.')).toBe(why))

  it('with a group of three is a thousand where the file’s decimals have commas', () => {
    expect(readPieces('1.000', ',')).toBe(1_000)
    expect(readPieces('1,000', ',')).toBe('ambiguous')
  })
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
    // The place in the list is no number of pieces, and “Item” beside a description is that place.
    [['Item', 'Description', 'Qty'], { name: 1, quantity: 2, sku: null, number: null, note: null }],
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
    expect(guessTable([headings, headings.map(() => '1')])).toEqual({ heading: 0, columns }),
  )

  it('are found below a title', () => {
    const rows = [['Gripper cell, rev B'], ['Drawn by', 'CN'], ['Part', 'Quantity'], ['Servo', '4']]
    expect(guessTable(rows)).toMatchObject({ heading: 2, columns: { name: 0, quantity: 1 } })
  })

  it('are told by what they hold where there are no headings', () => {
    expect(
      guessTable([
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
      guessTable([
        ['Teil', 'Wieviel'],
        ['A-1', '5'],
        ['B-2', '3'],
      ]),
    ).toEqual({ heading: 0, columns: { ...columns, name: 0, quantity: 1 } })
    expect(
      guessTable([
        ['Osat', 'Selite', 'Kpl'],
        ['A-1', 'Moottori', '5'],
        ['B-2', 'Anturi', '3 pcs'],
      ]),
    ).toEqual({ heading: 0, columns: { ...columns, sku: 0, name: 1, quantity: 2 } })
    // Its quantity alone is known.
    expect(
      guessTable([
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
    expect(guessTable(rows)).toEqual({ heading: 1, columns: { ...columns, sku: 0, quantity: 1 } })
  })

  it('leave no quantity to the rows’ own numbers, to prices, or to numbers of articles', () => {
    const rows = (...cells: string[][]) => guessTable(cells).columns
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
    const { heading, columns } = guessTable(rows.map(({ cells }) => cells))
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
    const { columns } = guessTable(rows)
    expect(columns).toEqual({ quantity: 4, sku: 3, number: null, name: 2, note: null })
    expect(read(columns)).toEqual(['Servo', 'Ohne Nummer'])
  })

  it('are kept by their other words where no column is chosen, and what isn’t taken is told', () => {
    const columns = { quantity: 4, sku: 3, number: null, name: null, note: null }
    expect(read(columns)).toEqual(['', 'igus, Ohne Nummer'])
    const lines = rows.map((cells, at) => ({ cells, line: at + 1 }))
    expect(otherRows(lines, 0, columns).map(({ line }) => line)).toEqual([4])
  })
})

describe('the parts for a row', () => {
  const of = (kind: MatchKind, product: number, likeness = 1) => ({
    product,
    kind,
    likeness,
  })

  it('stand once each, by the surest way, the likeliest first', () => {
    expect(candidatesOf([of('name', 1, 0.9), of('name', 2, 0.5), of('sku', 2)], 5)).toEqual([
      { product: 2, kind: 'sku', confidence: 100 },
      { product: 1, kind: 'name', confidence: 81 },
    ])
  })

  it('are taken where one is sure, proposed where one is clearly likelier, else left open', () => {
    expect(matchState(candidatesOf([of('sku', 1), of('name', 2, 0.9)], 5))).toBe('sure')
    expect(matchState(candidatesOf([of('number', 1)], 5))).toBe('sure')
    // Two parts have the number.
    expect(matchState(candidatesOf([of('number', 1), of('number', 2)], 5))).toBe('open')
    // One of them has it as its own; the other is what is made for it.
    expect(matchState(candidatesOf([of('maker', 1), of('number', 2)], 5))).toBe('sure')
    expect(matchState(candidatesOf([of('maker', 1), of('number', 1), of('number', 2)], 5))).toBe('sure')
    // Two vendors have the same part.
    expect(matchState(candidatesOf([of('maker', 1), of('maker', 2)], 5))).toBe('open')
    // Their names tell them apart.
    expect(matchState(candidatesOf([of('number', 1), of('number', 2), of('name', 1, 0.8)], 5))).toBe('likely')
    // Two vendors have the SKU.
    expect(matchState(candidatesOf([of('sku', 1), of('sku', 2)], 5))).toBe('open')
    expect(matchState(candidatesOf([of('name', 1, 0.8), of('name', 2, 0.5)], 5))).toBe('likely')
    expect(matchState(candidatesOf([of('name', 1, 0.8), of('name', 2, 0.79)], 5))).toBe('open')
    expect(matchState(candidatesOf([of('name', 1, 0.4)], 5))).toBe('open')
    expect(matchState([])).toBe('open')
  })
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
