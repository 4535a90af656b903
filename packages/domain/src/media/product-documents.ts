/** The kinds of a product's documents, in the order of its page. */
export const productDocumentKinds = [
  'DATA_SHEET',
  'DRAWING',
  'CONFORMITY',
  'CE',
  'ROHS',
  'REACH',
  'OTHER',
] as const
export type ProductDocumentKind = (typeof productDocumentKinds)[number]

export const productDocumentLabels = {
  DATA_SHEET: 'Data sheet',
  DRAWING: 'Drawing',
  CONFORMITY: 'Declaration of conformity',
  CE: 'CE marking',
  ROHS: 'RoHS',
  REACH: 'REACH',
  OTHER: 'Other document',
} as const satisfies Record<ProductDocumentKind, string>

/** A document without a kind is a data sheet, as all were before kinds existed. */
export const usualDocumentKind: ProductDocumentKind = 'DATA_SHEET'

/** The words of file names, surest first: a RoHS declaration of conformity counts as RoHS. */
const words: readonly (readonly [ProductDocumentKind, RegExp])[] = [
  ['ROHS', /\brohs\d?\b/],
  ['REACH', /\b(?:reach|svhc)\b/],
  ['CONFORMITY', /\b(?:conformity|conformance|konformität\S*|conformité|conformidad|conformità|e?u?doc)\b/],
  ['CE', /\bce\b/],
  [
    'DATA_SHEET',
    /\b(?:data ?sheet|datenblatt|fiche technique|hoja de datos|scheda tecnica|specifications?|specs?)\b/,
  ],
  ['DRAWING', /\b(?:drawings?|dwg|dimensions?|outline|zeichnung|maßblatt|massblatt|plan|disegno|plano)\b/],
  [
    'OTHER',
    /\b(?:manual|guide|instructions?|handbuch|anleitung|notice|certificate|zertifikat|brochure|catalog(?:ue)?)\b/,
  ],
]

/** Versions and languages in file names: `v2`, `rev-b`, `en`. */
const edition = /^(?:v\d[\d.]*|rev|rev[a-z\d]|[a-z]|de|en|es|fr|it|pl|zh|ja|final)$/

/** A file's name without its ending and the words for documents: `STS3215` of `STS3215_datasheet_en.pdf`. */
export const namedByDocument = (fileName: string): string => {
  const parts = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').split(/[\s_-]+/)
  const isSaid = (from: number, to: number): boolean => {
    const text = parts.slice(from, to).join(' ').toLowerCase()
    return words.some(([, pattern]) => pattern.exec(text)?.[0] === text)
  }
  let [first, last] = [0, parts.length]
  while (last > 1 && edition.test(parts[last - 1]?.toLowerCase() ?? '')) last -= 1
  // Without a word for documents, the apparent version belongs to the name.
  const end = isSaid(last - 1, last) ? last - 1 : isSaid(last - 2, last) ? last - 2 : parts.length
  if (isSaid(0, 1)) first = 1
  else if (isSaid(0, 2)) first = 2
  return parts.slice(first, Math.max(end, first)).join(' ')
}

/** Proposes a document's kind from its file name. */
export const documentKindByName = (fileName: string): ProductDocumentKind => {
  const bare = fileName.normalize('NFC').replace(/\.[a-z0-9]{2,5}$/i, '')
  // As written, and with "ServoDatasheet" split into words.
  const text = [bare, bare.replaceAll(/([a-z])([A-Z])/g, '$1 $2')]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[_\-.,()\s]+/g, ' ')
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? usualDocumentKind
}

/** Documents of one kind together, in the kinds' order; kinds without one are left out. */
export const documentsByKind = <Document extends { kind: ProductDocumentKind }>(
  documents: readonly Document[],
): { kind: ProductDocumentKind; label: string; documents: readonly Document[] }[] =>
  productDocumentKinds
    .map((kind) => ({
      kind,
      label: productDocumentLabels[kind],
      documents: documents.filter((document) => document.kind === kind),
    }))
    .filter((group) => group.documents.length > 0)
