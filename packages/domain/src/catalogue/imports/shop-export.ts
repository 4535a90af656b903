import type { FileRow } from '../../values/file-cell.ts'
import { cellText } from '../../values/file-cell.ts'
import { plainHeading } from '../../tables/heading-text.ts'

/** Columns of a variant or a picture; all others belong to the product. */
const ofOneRow = /^(?:variant|option\d|image|status|cost per item)/

/** Shops write "Default Title" where a product has one variant. */
const onlyVariant = 'default title'

/**
 * A shop's export has a row for each variant and each picture of a product; only the first row has the values that they
 * share. Each variant becomes a complete row, named by its options. Rows of further pictures are dropped.
 */
export const shopRows = (headings: readonly string[], rows: readonly FileRow[]): FileRow[] => {
  const plain = headings.map(plainHeading)
  const [handle, title, price] = ['handle', 'title', 'variant price'].map((word) => plain.indexOf(word))
  if (handle === undefined || title === undefined || price === undefined) return [...rows]
  if (handle === -1 || title === -1 || price === -1) return [...rows]
  const sku = plain.indexOf('variant sku')
  const values = plain.flatMap((word, at) => (/^option\d value$/.test(word) ? [at] : []))
  const text = (row: FileRow, at: number): string => cellText(row.cells[at] ?? '').trim()
  const optionsOf = (row: FileRow): string =>
    values
      .map((at) => text(row, at))
      .filter((word) => word !== '' && word.toLowerCase() !== onlyVariant)
      .join(' ')
  let first: FileRow | null = null
  return rows.flatMap((row) => {
    const isFurther = first !== null && text(row, title) === '' && text(row, handle) === text(first, handle)
    if (!isFurther) first = row
    if (first === null) return [row]
    if (isFurther && text(row, price) === '' && (sku === -1 || text(row, sku) === '')) return []
    const shared = first
    const cells = headings.map((_, at) => {
      const own = row.cells[at] ?? ''
      return cellText(own) === '' && !ofOneRow.test(plain[at] ?? '') ? (shared.cells[at] ?? '') : own
    })
    cells[title] = [text(shared, title), optionsOf(row)].filter((word) => word !== '').join(', ')
    return [{ ...row, cells }]
  })
}
