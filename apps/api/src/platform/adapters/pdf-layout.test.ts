import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, it } from 'vitest'
import type { PrintedDocument } from '../ports/document-renderer.ts'
import { layOut } from './pdf-layout.ts'

const plain: PrintedDocument = {
  title: 'Invoice',
  number: 'INV-000001',
  date: '2026-01-01',
  seller: 'Armature',
  logo: null,
  buyer: ['Carla Buyer'],
  addresses: [],
  facts: [],
  columns: ['Item', 'Amount'],
  lines: [],
  sums: [],
  total: ['Total', '$1.00'],
  dues: [],
  notes: [],
}

const invoiceOf = (lines: number) =>
  layOut({
    ...plain,
    lines: Array.from({ length: lines }, (_, index) => [
      `Part ${index + 1}\nby Alpha\nTerms ${index + 1} end`,
      '$1.00',
    ]),
    sums: [
      ['Parts', `$${lines}.00`],
      ...Array.from({ length: 6 }, (_, index): [string, string] => [`Freight ${index}`, '$0.00']),
    ],
    total: ['Total', `$${lines}.00`],
    dues: [['Pending', `$${lines}.00`]],
  })

/** The texts of its pages. */
const pagesOf = async (lines: number): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await invoiceOf(lines))))
  return text
}

it('keeps a part’s words together, and the total with what it is made of', async () => {
  // Somewhere among these the first page ends within a part, and somewhere within the sums.
  for (let lines = 10; lines <= 17; lines += 1) {
    const pages = await pagesOf(lines)
    const [ending = ''] = pages.filter((page) => page.includes('Total'))
    expect(ending, `${lines} lines`).toMatch(/Parts.*Total.*Pending/s)
    for (const page of pages)
      for (const [, number] of page.matchAll(/Part (\d+)\b/g))
        expect(page, `${lines} lines`).toContain(`Terms ${number} end`)
  }
})

it.each([
  ['a name of wide letters', 'M'.repeat(150)],
  ['a signed address', `https://files.example/f?sig=${'0f'.repeat(32)}`],
  ['a number', 'W'.repeat(64)],
])('%s without a space leaves every column on the page', async (_, word) => {
  const columns = ['Item', 'SKU', 'Quantity', 'Price', 'Amount']
  const pdf = await layOut({
    ...plain,
    columns,
    lines: [
      [`Servo ${word} 12 V`, 'AB-1', '2', '$99,999,999.99', '$199,999,999.98'],
      ['Lidar', word.slice(0, 64), '2', '$1.00', '$2.00'],
    ],
    sums: [[`Freight by ${word}`, '$0.00']],
  })
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const written = texts
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '')
  for (const text of [...columns, word, '12V', '$99,999,999.99', '$199,999,999.98', '$2.00', 'Freight'])
    expect(written).toContain(text)
  const [, , width = 0] = page.view as number[]
  const right = Math.max(...texts.map(({ transform, width: long }) => Number(transform[4]) + long))
  expect(right).toBeLessThanOrEqual(width - 48 + 1)
})

interface Drawn {
  letter: string
  font: string
  /** The letter's place in its font; 0 is what stands for letters that the font lacks. */
  place: number
}

interface FontObjects {
  get: (id: string, whenLoaded: (font: { name: string }) => void) => void
}

/** Each letter of a document's first page, as it is drawn. */
const drawnBy = async (document: PrintedDocument): Promise<Drawn[]> => {
  const proxy = await getDocumentProxy(new Uint8Array(await layOut(document)))
  const page = await proxy.getPage(1)
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: Drawn[] = []
  let font = ''
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index] as unknown[]
    if (operation === OPS.setFont)
      font = await new Promise((resolve) =>
        (page.commonObjs as FontObjects).get(String(args[0]), ({ name }) => resolve(name)),
      )
    if (operation !== OPS.showText) continue
    for (const glyph of args[0] as ({ unicode: string; originalCharCode: number } | number)[])
      if (typeof glyph !== 'number')
        drawn.push({ letter: glyph.unicode, font, place: glyph.originalCharCode })
  }
  return drawn
}

/** The fonts in which these letters are drawn, without the names of their subsets. */
const fontsOf = (drawn: readonly Drawn[], letters: string): string[] => [
  ...new Set(
    drawn.filter(({ letter }) => letters.includes(letter)).map(({ font }) => font.replace(/^\w+\+/, '')),
  ),
]

it('draws Chinese, Japanese and Korean names, each in its language’s letters', async () => {
  const japan = ['東京ロボット株式会社', '東京都千代田区']
  const drawn = await drawnBy({
    ...plain,
    seller: '上海机器人有限公司',
    buyer: ['서울로봇'.normalize('NFD'), 'Carla Buyer', 'ﾛﾎﾞｯﾄ（株）・100％'],
    addresses: [{ heading: 'Ship to', lines: japan }],
    lines: [['夹爪 85 mm', '$1.00']],
    notes: ['𠮷野 wishes 85 µm · 24 V'],
  })
  expect(drawn.filter(({ place }) => place === 0)).toEqual([])
  const text = drawn.map(({ letter }) => letter).join('')
  for (const name of ['서울로봇', 'ロボット（株）・100％', '上海机器人有限公司 · Invoice'])
    expect(text).toContain(name)
  expect(fontsOf(drawn, '서울로봇').join(' ')).toMatch(/^(NotoSansKR\S*\s?)+$/)
  expect(fontsOf(drawn, 'ロボット株式会社').join(' ')).toMatch(/NotoSansJP/)
  expect(fontsOf(drawn, 'Carl').join(' ')).toMatch(/^Roboto/)
})

it('writes Chinese characters as in China, unless the document shows Japanese or Korean', async () => {
  const han = async (name: string) =>
    fontsOf(await drawnBy({ ...plain, seller: name, buyer: ['直角減速機'] }), '直角')
  expect((await han('Armature')).join(' ')).toMatch(/^(NotoSansSC\S*\s?)+$/)
  expect((await han('ロボット')).join(' ')).toMatch(/^(NotoSansJP\S*\s?)+$/)
  expect((await han('로봇')).join(' ')).toMatch(/^(NotoSansKR\S*\s?)+$/)
})

it('gives each of the documents that are made at once its own letters', async () => {
  const names = ['上海', '東京ロボ', '서울', '深圳市大疆', 'Armature']
  const all = await Promise.all(names.map((seller) => drawnBy({ ...plain, seller })))
  for (const [index, drawn] of all.entries()) {
    expect(drawn.map(({ letter }) => letter).join('')).toContain(names[index])
    expect(drawn.filter(({ place }) => place === 0)).toEqual([])
  }
})
