import { limits } from '../../limits.ts'
import { endingsOf } from '../../media/media-kind.ts'
import { namedByDocument } from '../../media/product-documents.ts'

/** A file in the ZIP beside an import's table. */
export interface ArchivedFile {
  /** Its place in the ZIP's directory. */
  at: number
  name: string
  /** In hexadecimal; null if it is no product file, or can't be read. */
  sha256: string | null
}

/** The ZIP beside an import's table. */
export interface ImportArchive {
  /** The upload's public id. */
  media: string
  name: string
  files: readonly ArchivedFile[]
}

/** A row's texts that tell its files. */
export interface RowNames {
  line: number
  sku: string
  partNumber: string
  /** The file names in its cells. */
  pictures: string
  cad: string
}

export interface RowFiles {
  pictures: ArchivedFile[]
  cad: ArchivedFile | null
  documents: ArchivedFile[]
}

/** Marks an upload as the ZIP of an import, so that no product or chat message can use it. */
export const importArchiveChannel = (ownerId: number): string => `productImport-${ownerId}`

type ArchivedKind = 'IMAGE' | 'CAD' | 'DOCUMENT'

/** The kind of product file, by its name's ending; null for others. */
export const archivedKind = (name: string): ArchivedKind | null => {
  const lower = name.toLowerCase()
  return (
    (['IMAGE', 'CAD', 'DOCUMENT'] as const).find((kind) =>
      endingsOf[kind].some((ending) => lower.endsWith(ending)),
    ) ?? null
  )
}

const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? ''
const stemOf = (name: string): string => lastPart(name).replace(/\.[^.]*$/, '')
const lowered = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** File names can't hold every sign of a SKU, and people write its blanks and dashes in many ways. */
const nameKey = (text: string): string => lowered(text).replaceAll(/[\s_/\\:-]+/g, '')

/** `SKU-2.jpg` and `SKU (2).jpg` are further pictures of one product. */
const numbered = /^(?<stem>.+?)(?:[\s_-]+(?<number>\d{1,2})|\s*\((?<copy>\d{1,2})\))$/

const indexBy = (rows: readonly RowNames[], textOf: (row: RowNames) => string) => {
  const index = Map.groupBy(rows, (row) => nameKey(textOf(row)))
  index.delete('')
  return index
}

/** The row that a name means: by SKU, else by maker's number; none where several are as near. */
const rowFinder = (rows: readonly RowNames[]) => {
  const indices = [(row: RowNames) => row.sku, (row: RowNames) => row.partNumber].map((textOf) => ({
    textOf,
    index: indexBy(rows, textOf),
  }))
  return (name: string): RowNames | null => {
    for (const { textOf, index } of indices) {
      const near = index.get(nameKey(name)) ?? []
      const same = near.length > 1 ? near.filter((row) => lowered(textOf(row)) === lowered(name)) : near
      if (near.length > 0) return same.length === 1 ? (same[0] ?? null) : null
    }
    return null
  }
}

const namesIn = (cell: string): string[] =>
  cell
    .split(/[;,|\n]/)
    .map((name) => lowered(lastPart(name.trim())))
    .filter((name) => name !== '')

/** Gives each row its files: those that its cells name, else those with its SKU or maker's number as name. */
export const matchFiles = (rows: readonly RowNames[], files: readonly ArchivedFile[]) => {
  const usable = files.filter(({ sha256 }) => sha256 !== null)
  const byName = Map.groupBy(usable, ({ name }) => lowered(lastPart(name)))
  const named = (cell: string, kind: 'IMAGE' | 'CAD') =>
    namesIn(cell).flatMap((name) =>
      (byName.get(name) ?? []).slice(0, 1).filter((file) => archivedKind(file.name) === kind),
    )
  const byLine = new Map<number, RowFiles>()
  const of = (line: number): RowFiles => {
    const known = byLine.get(line) ?? { pictures: [], cad: null, documents: [] }
    byLine.set(line, known)
    return known
  }
  const used = new Set<ArchivedFile>()
  const fromCells = { IMAGE: new Set<number>(), CAD: new Set<number>(), DOCUMENT: new Set<number>() }
  const give = (line: number, file: ArchivedFile, kind: ArchivedKind) => {
    const { pictures, documents, cad } = of(line)
    const isFull = {
      IMAGE: pictures.length >= limits.product.images,
      CAD: cad !== null,
      DOCUMENT: documents.length >= limits.product.documents,
    }
    if (isFull[kind]) return
    if (kind === 'CAD') of(line).cad = file
    else (kind === 'IMAGE' ? pictures : documents).push(file)
    used.add(file)
  }
  for (const row of rows)
    for (const [kind, cell] of [
      ['IMAGE', row.pictures],
      ['CAD', row.cad],
    ] as const)
      for (const file of named(cell, kind)) {
        fromCells[kind].add(row.line)
        give(row.line, file, kind)
      }
  const rowOf = rowFinder(rows)
  const rowOfDocument = ({ name }: ArchivedFile) =>
    archivedKind(name) === 'DOCUMENT' ? rowOf(namedByDocument(name)) : null
  const found = usable.flatMap((file) => {
    const kind = archivedKind(file.name)
    const stem = stemOf(file.name)
    const { stem: first = '', number, copy } = numbered.exec(stem)?.groups ?? {}
    const whole = rowOf(stem)
    const row = whole ?? rowOf(first) ?? rowOfDocument(file)
    if (kind === null || row === null || used.has(file) || fromCells[kind].has(row.line)) return []
    return [{ file, kind, line: row.line, place: whole === null ? Number(number ?? copy) : 0 }]
  })
  for (const { file, kind, line } of found.toSorted(
    (one, other) => one.place - other.place || one.file.at - other.file.at,
  ))
    give(line, file, kind)
  return { byLine, unmatched: files.filter((file) => !used.has(file)).map(({ name }) => name) }
}
