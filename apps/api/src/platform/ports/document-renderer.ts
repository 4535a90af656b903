/** A printed page about an order; all texts are ready to be read. */
export interface PrintedDocument {
  title: string
  number: string
  date: string
  /** The seller: the marketplace, or a store by its own name. */
  seller: string
  /** Its picture, as PNG; null where it has none. */
  logo: Uint8Array | null
  /** Printed below its name: legal name, address and numbers. */
  sellerLines?: string[]
  buyer: string[]
  /** Side by side, each with its heading. */
  addresses: { heading: string; lines: string[] }[]
  facts: [string, string][]
  columns: string[]
  /** The wide column, by default the first; later ones are right-aligned. */
  wide?: number
  lines: string[][]
  /** Below the lines, right: what the sum that counts is made of. */
  sums: [string, string][]
  /** The sum that counts; null where nothing is summed up. */
  total: [string, string] | null
  /** Below it: what of it is paid, or due when. */
  dues: [string, string][]
  /** The bank account that a transfer goes to. */
  payTo?: [string, string][]
  notes: string[]
}

/** A document as issued, without the data in its row and the letterhead's picture. */
export type IssuedContent = Omit<PrintedDocument, 'number' | 'date' | 'logo'>

export interface DocumentRenderer {
  /** The document as a PDF; null where too many documents are being made. Readers take turns, and `of` is this one. */
  renderPdf(document: PrintedDocument, of: number | string): Promise<Uint8Array | null>
}
