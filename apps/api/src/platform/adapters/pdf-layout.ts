import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type {
  Alignment,
  Content,
  ContentTable,
  TDocumentDefinitions,
  TFontDictionary,
} from 'pdfmake/interfaces.js'
import type { PrintedDocument } from '../ports/document-renderer.ts'
import type { Run, Typesetter } from './typesetter.ts'
import { typesetterOf } from './typesetter.ts'

const requireHere = createRequire(import.meta.url)

/** The library's fonts. Only a document's own are read besides, and nothing is fetched. */
const fontFiles = requireHere('pdfmake/fonts/Roboto.js') as TFontDictionary
const ownFiles = new Set<unknown>(Object.values(fontFiles).flatMap((styles) => Object.values(styles)))
pdfmake.setUrlAccessPolicy(() => false)

type SetText = Typesetter['set']

/** Words longer than any column would widen theirs until the others are pushed off the page. */
// Letters of two units stay out of it: they would be broken in the middle.
const longWord = /([^\s/\ud800-\udfff-]{21,})/

/** A table cell's text, with long words broken across lines. Runs in their own font break between letters anyway. */
const inCell = (set: SetText, text: string): string | (Run & { wordBreak?: 'break-all' })[] => {
  if (!longWord.test(text)) return set(text)
  const runs = set(text)
  return (typeof runs === 'string' ? [{ text: runs } satisfies Run] : runs).flatMap((run) => {
    if (run.font !== undefined) return run
    const pieces = run.text.split(longWord).filter((piece) => piece !== '')
    return pieces.map((piece): Run & { wordBreak?: 'break-all' } =>
      longWord.test(piece) ? { ...run, text: piece, wordBreak: 'break-all' } : { ...run, text: piece },
    )
  })
}

/** Figures after the wide column are aligned to the right. */
const alignmentOf = (index: number, wide = 0): Alignment => (index <= wide ? 'left' : 'right')

const lineTable = ({ columns, lines, wide = 0 }: PrintedDocument, set: SetText): ContentTable => ({
  table: {
    headerRows: 1,
    // A part's name, vendor and lead time stay together.
    dontBreakRows: true,
    widths: columns.map((_, index) => (index === wide ? '*' : 'auto')),
    body: [
      columns.map((text, index) => ({
        text: inCell(set, text),
        bold: true,
        alignment: alignmentOf(index, wide),
      })),
      ...lines.map((cells) =>
        cells.map((text, index) => ({ text: inCell(set, text), alignment: alignmentOf(index, wide) })),
      ),
    ],
  },
  layout: 'lightHorizontalLines',
  margin: [0, 24, 0, 12],
})

/** In points; a logo keeps its proportions within it. */
const logoBox: [number, number] = [180, 64]

const logoOf = ({ logo }: PrintedDocument): Content[] =>
  logo === null
    ? []
    : [
        {
          image: `data:image/png;base64,${Buffer.from(logo).toString('base64')}`,
          fit: logoBox,
          margin: [0, 0, 0, 8],
        },
      ]

const addressesOf = ({ addresses }: PrintedDocument, set: SetText): Content[] =>
  addresses.length === 0
    ? []
    : [
        {
          columns: addresses.map(({ heading, lines }) => [
            { text: set(heading), bold: true },
            { text: set(lines.join('\n')) },
          ]),
          columnGap: 24,
          margin: [0, 16, 0, 8],
        },
      ]

/** On one page: a total is hard to follow if its parts are on the previous one. */
const sumsOf = ({ sums, total, dues }: PrintedDocument, set: SetText): Content[] => {
  const rows = [...sums, ...(total === null ? [] : [total]), ...dues]
  if (rows.length === 0) return []
  const body = rows.map((row) =>
    row.map((text, index) => ({
      text: inCell(set, text),
      alignment: alignmentOf(index),
      bold: row === total,
    })),
  )
  return [
    {
      unbreakable: true,
      columns: [
        { width: '*', text: '' },
        { width: 'auto', layout: 'noBorders', table: { body } },
      ],
    },
  ]
}

/** The account that a transfer goes to, on one page. */
const transferTo = (payTo: readonly [string, string][], set: SetText): Content[] =>
  payTo.length === 0
    ? []
    : [
        {
          unbreakable: true,
          margin: [0, 16, 0, 0],
          stack: [
            { text: 'Pay by transfer to', bold: true },
            ...payTo.map(([name, value]) => ({ text: set(`${name}: ${value}`) })),
          ],
        },
      ]

const definitionOf = (printed: PrintedDocument, set: SetText): TDocumentDefinitions => {
  const { title, number, date, seller, sellerLines = [], buyer, facts, payTo = [], notes } = printed
  // Set before pages are counted, because a font contains only the letters requested by then.
  const sellerInFooter = set(seller)
  return {
    info: { title: `${title} ${number}`, author: seller },
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    footer: (page: number, pages: number) => ({
      text: [sellerInFooter, ` · ${title} ${number} · page ${page} of ${pages}`].flat(),
      alignment: 'center',
      fontSize: 8,
      color: '#555555',
    }),
    content: [
      {
        columns: [
          [
            ...logoOf(printed),
            { text: set(seller), fontSize: 16, bold: true },
            { text: set(sellerLines.join('\n')), fontSize: 9, color: '#333333' },
          ],
          { text: `${title}\n${number}\n${date}`, alignment: 'right' },
        ],
      },
      { text: set(buyer.join('\n')), margin: [0, 24, 0, 0] },
      ...addressesOf(printed, set),
      ...facts.map(([name, value]): Content => ({ text: set(`${name}: ${value}`), margin: [0, 4, 0, 0] })),
      ...(printed.lines.length === 0 ? [] : [lineTable(printed, set)]),
      ...sumsOf(printed, set),
      ...transferTo(payTo, set),
      ...notes.map((text): Content => ({ text: set(text), margin: [0, 12, 0, 0], color: '#333333' })),
    ],
  }
}

/** All texts of a document, which decide its language. */
const textsOf = ({
  seller,
  sellerLines = [],
  buyer,
  addresses,
  facts,
  lines,
  sums,
  payTo = [],
  notes,
}: PrintedDocument): string[] => [
  seller,
  ...sellerLines,
  ...payTo.flat(),
  ...buyer,
  ...addresses.flatMap((address) => address.lines),
  ...facts.flat(),
  ...lines.flat(),
  ...sums.flat(),
  ...notes,
]

/** The document as a PDF: a task of the thread for documents. */
export const layOut = async (printed: PrintedDocument): Promise<Uint8Array> => {
  const { set, withFonts } = typesetterOf(textsOf(printed))
  const definition = definitionOf(printed, set)
  return withFonts((fonts, files) => {
    // The library reads both at the call, so concurrent documents don't share them.
    pdfmake.setFonts({ ...fontFiles, ...fonts })
    pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path) || files.has(path))
    return pdfmake.createPdf(definition).getBuffer()
  })
}
