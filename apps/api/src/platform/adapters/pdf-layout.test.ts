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

it('is complete without a total', async () => {
  const pdf = await layOut({ ...plain, total: null, notes: ['Thank you'] })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  expect(text.join('')).toMatch(/Carla Buyer.*Thank you/s)
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

/** PDF readers measure joined letters only to within a few points. */
const lessThanALetter = 3

/** The words of a document's first page by their places, in points. */
const placesOf = async (document: PrintedDocument) => {
  const proxy = await getDocumentProxy(new Uint8Array(await layOut(document)))
  const { items } = await (await proxy.getPage(1)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x: Number(item.transform[4]),
            y: Math.round(Number(item.transform[5])),
            width: item.width,
          },
        ]
      : [],
  )
}

it.each([
  ['Arabic', 'شركة الروبوتات المتقدمة', /NotoSansArabic/],
  ['Hebrew', 'זרוע רובוטית עם בקר', /NotoSansHebrew/],
  ['Thai', 'แขนกลหุ่นยนต์อุตสาหกรรม', /NotoSansThai/],
  ['Hindi', 'क्षेत्रीय रोबोटिक्स भुजा', /NotoSansDevanagari/],
  // Its vowels stand on both sides of their consonant.
  ['Tamil', 'தொழில்துறை ரோபோ கை', /NotoSansTamil/],
  ['Bengali', 'বাংলাদেশ রোবোটিক্স', /NotoSansBengali/],
  ['Chinese', '六轴工业机器人', /NotoSansSC/],
  ['symbols', '➔ ⏻ ♻ ∮', /NotoSans(Symbols|Math)/],
])('%s is drawn in its own letters, and nothing over what stands before it', async (_, text, face) => {
  const document = {
    ...plain,
    columns: ['Item', 'SKU', 'Amount'],
    lines: [[`${text} ${text}\n${text} 12 V ABB`, 'AB-1', '$1.00']],
    buyer: [text, `${text} (${text})`],
    notes: [`${text} · ${text}`],
  }
  const drawn = await drawnBy(document)
  expect(drawn.filter(({ place }) => place === 0)).toEqual([])
  const own = drawn.filter(({ font }) => face.test(font))
  expect(own.length).toBeGreaterThan(3)
  const lines = Map.groupBy(await placesOf(document), ({ y }) => y)
  for (const line of lines.values()) {
    const words = line.toSorted((one, other) => one.x - other.x)
    for (const [at, word] of words.entries()) {
      const next = words[at + 1]
      if (next !== undefined)
        expect(next.x, `${word.text} | ${next.text}`).toBeGreaterThanOrEqual(
          word.x + word.width - lessThanALetter,
        )
    }
  }
})

it('sets words that are read from right to left in their order, with numbers and Latin words in theirs', async () => {
  const notes = ['זרוע ABB IRB של שקל 120']
  const placed = await placesOf({ ...plain, notes })
  const xOf = (word: string) => placed.find(({ text }) => text.includes(word))?.x ?? Number.NaN
  const order = ['120', 'ABB', 'IRB'].map(xOf)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  const first = placed.find(({ text }) => /[זע]/.test(text) && !text.includes('ABB'))
  expect(first?.x).toBeGreaterThan(xOf('IRB'))
})

it('turns brackets around where they are read from right to left, and keeps the others', async () => {
  const signs = async (note: string) =>
    (await drawnBy({ ...plain, notes: [note] })).map(({ letter }) => letter).join('')
  // In the order of the text: what opens there is drawn as what closes here.
  expect((await signs('רובוט (בקר)')).match(/[()]/g)).toEqual([')', '('])
  expect((await signs('Robot (arm)')).match(/[()]/g)).toEqual(['(', ')'])
})

it('breaks lines between words of a language that writes none', async () => {
  const text = 'แขนกลหุ่นยนต์อุตสาหกรรมหกแกนพร้อมตัวควบคุมและซอฟต์แวร์'.repeat(5)
  const placed = await placesOf({ ...plain, lines: [[text, '$1.00']] })
  const rows = new Set(placed.filter(({ text: word }) => /[ก-๙]/.test(word)).map(({ y }) => y))
  expect(rows.size).toBeGreaterThan(1)
  expect(Math.max(...placed.map(({ x, width }) => x + width))).toBeLessThanOrEqual(596 - 48)
})

it('draws a box, which takes its width, where a sign has no font', async () => {
  const place = async (text: string) => {
    const placed = await placesOf({ ...plain, notes: [text] })
    return placed.find(({ text: word }) => word.includes('Z'))?.x ?? Number.NaN
  }
  const drawn = await drawnBy({ ...plain, notes: ['A\u{1F600}Z'] })
  expect(drawn.map(({ letter }) => letter).join('')).toContain('A□Z')
  expect(await place('A\u{1F600} Z')).toBeGreaterThan((await place('A Z')) + 4)
})
