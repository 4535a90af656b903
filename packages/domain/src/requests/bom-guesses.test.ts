import { describe, expect, it, vi } from 'vitest'
import { partRows } from './bom-columns.ts'
import type { ColumnChoice } from './bom-columns.ts'
import { guessBill, guessTable } from './bom-table.ts'

/** The columns that are told, beside those that every bill is asked for. */
const guessed = (cells: readonly (readonly string[])[]) => {
  const { heading, columns } = guessTable(cells.map((row) => ({ cells: row })))
  const { quantity, sku, number, name, note, ...others } = columns
  const more = Object.fromEntries(Object.entries(others).filter(([, at]) => at !== null))
  return { heading, columns: { quantity, sku, number, name, note, ...more } as ColumnChoice }
}

const none = { quantity: null, sku: null, number: null, name: null, note: null }

describe('the rows’ own numbers', () => {
  it.each(['#', 'Poz', 'Lp.', 'Α/Α', 'α/α', 'Sıra', 'Sıra No', 'Č.', 'Poř. č.'])(
    'under %s are no quantities, however few rows there are',
    (heading) => {
      const headings = [heading, 'Part', 'Title', 'Needed']
      const rows = [
        ['1', 'RBT-XL-320', 'Servo', '5'],
        ['2', 'HLC-1042', 'Holder', '3'],
      ]
      expect(guessed([headings, ...rows]).columns.quantity).toBe(3)
      expect(guessed([headings, ...rows.slice(0, 1)]).columns.quantity).toBe(3)
    },
  )

  it('give way to another column of pieces under a heading that nobody knows, of two rows too', () => {
    expect(
      guessed([
        ['Rivinumero', 'Osat', 'Kpl'],
        ['1', 'A-1', '5'],
        ['2', 'B-2', '3'],
      ]).columns,
    ).toMatchObject({ sku: 1, quantity: 2 })
  })

  it('may be pieces where two rows have nothing else, and no heading says otherwise', () => {
    expect(
      guessed([
        ['1', 'A-1'],
        ['2', 'B-2'],
      ]).columns.quantity,
    ).toBe(0)
  })
})

describe('the columns of a file', () => {
  it.each([
    [['Lp.', 'Nr artykułu', 'Nazwa', 'Ilość', 'Uwagi'], { ...none, sku: 1, name: 2, quantity: 3, note: 4 }],
    [['Nr części', 'Opis', 'Szt.'], { ...none, number: 0, name: 1, quantity: 2 }],
    [['Numer producenta', 'Kod', 'Nazwa', 'Ilość'], { ...none, number: 0, sku: 1, name: 2, quantity: 3 }],
    [
      ['Pozice', 'Číslo dílu', 'Název', 'Množství', 'Poznámka'],
      { ...none, number: 1, name: 2, quantity: 3, note: 4 },
    ],
    [['Objednací číslo', 'Popis', 'Počet ks'], { ...none, sku: 0, name: 1, quantity: 2 }],
    [['Sıra', 'Stok kodu', 'Açıklama', 'Adet'], { ...none, sku: 1, name: 2, quantity: 3 }],
    [['Parça No', 'Ürün adı', 'Miktar'], { ...none, number: 0, name: 1, quantity: 2 }],
    [['Α/Α', 'Κωδικός', 'Περιγραφή', 'Ποσότητα'], { ...none, sku: 1, name: 2, quantity: 3 }],
    [['Κωδικός κατασκευαστή', 'Ονομασία', 'Τεμάχια'], { ...none, number: 0, name: 1, quantity: 2 }],
  ])('%j are guessed in Polish, Czech, Turkish and Greek', (headings, columns) =>
    expect(guessed([headings, headings.map(() => 'Servo 1')])).toEqual({ heading: 0, columns }),
  )
})

describe('headings that stand in the file again', () => {
  const headings = ['Pos', 'Part number', 'Description', 'Needed']
  const rows = [
    headings,
    ['1', 'RBT-XL-320', 'Servo', '5'],
    ['2', 'HLC-1042', 'Holder', '3'],
    ['POS ', 'Part  number', 'Description', 'Needed'],
    ['3', 'XM430-W350', 'Description', '4'],
  ]

  it('are no part', () => {
    const { heading, columns } = guessed(rows)
    expect(columns).toEqual({ ...none, number: 1, name: 2, quantity: 3 })
    const parts = partRows(
      rows.map((cells) => ({ cells })),
      heading,
      columns,
    )
    expect(parts.map(({ cells: [position] }) => position)).toEqual(['1', '2', '3'])
  })

  it('spoil no column of pieces', () => {
    expect(
      guessed([
        ['Osat', 'Kpl'],
        ['A-1', '5'],
        ['Osat', 'Kpl'],
        ['B-2', '3'],
      ]).columns,
    ).toEqual({ ...none, sku: 0, quantity: 1 })
  })
})

describe('a file that is made to take long', () => {
  const looksAt = (rows: string[][]) => {
    const normalized = vi.spyOn(String.prototype, 'normalize')
    guessBill(rows.map((cells) => ({ cells })))
    const lengths = normalized.mock.contexts.map((text) => String(text).length)
    normalized.mockRestore()
    return { count: lengths.length, longest: Math.max(0, ...lengths) }
  }
  const tableOf = (rows: number, cell: (row: number) => string) =>
    Array.from({ length: rows }, (_, row) => Array.from({ length: 20 }, () => cell(row)))

  it('is read by the beginnings of its cells', () => {
    expect(looksAt(tableOf(40, () => 'ﷺ'.repeat(500))).longest).toBeLessThanOrEqual(100)
    expect(looksAt(tableOf(40, () => 'ﷺ'.repeat(90))).longest).toBeLessThanOrEqual(100)
  })

  it('has rows beyond the first hundred looked at once, however many rows may be the headings', () => {
    const cell = (row: number) => (row % 2 === 0 ? 'Kpl a' : 'KPL A')
    const [few, many] = [looksAt(tableOf(150, cell)).count, looksAt(tableOf(450, cell)).count]
    expect((many - few) / 300).toBeLessThan(20 * 3 * 4)
  })
})

describe('words that mean something else elsewhere', () => {
  it('Spanish “Nombre” is a name, not the French number, and “Cantidad” the quantity', () => {
    const rows = [
      ['Nombre', 'Productor', 'Código Productor', 'Precio US$', 'Cantidad'],
      ['Motor', 'Garton', 'ML 5010', '34.22', '1'],
      ['Correa', 'Gatto', '3MR-255', '7.10', '2'],
    ]
    expect(guessed(rows).columns).toMatchObject({
      name: 0,
      manufacturer: 1,
      number: 2,
      price: 3,
      quantity: 4,
    })
  })

  it('places on a board that are named by their purpose aren’t SKUs', () => {
    const rows = [
      ['Ref', 'Description', 'Qty'],
      ['U1', 'Boost converter', '1'],
      ['CIN', 'Input capacitor', '1'],
      ['D1', 'Diode', '1'],
      ['M1..M4', 'Motor connector', '4'],
    ]
    expect(guessed(rows).columns).toMatchObject({ sku: null, designators: 0, quantity: 2 })
  })

  it('a number that all rows share isn’t a part number', () => {
    const rows = [
      ['Model ID', 'Product ID', 'Name', 'Quantity'],
      ...['XA013', 'XC014', 'EA042'].map((id) => ['1549117', id, 'Adapter', '1']),
    ]
    expect(guessed(rows).columns).toMatchObject({ sku: 1, number: null, name: 2 })
  })
})
