import { modelBeginnings } from '@armature/domain/media/model-beginnings'

/**
 * The entities of a STEP file (ISO 10303-21) by number and kind, without reading their contents: of a million
 * entities only a few say how an assembly is put together.
 */
export interface StepText {
  /** Numbers of the entities of a requested kind, in file order. */
  ofKind: (kind: string) => readonly number[]
  /** The text behind the equals sign; empty where there is no such entity. */
  textOf: (id: number) => string
  /** The entity's range, from its number to behind its semicolon; undefined where there is no such entity. */
  rangeOf: (id: number) => readonly [number, number] | undefined
  /** No entity has a higher number. */
  lastId: number
  /** Does it begin as a STEP file and not end as one? So does a file whose copying was cut off. */
  isCutOff: boolean
}

const [quote, semicolon, hash, equals, slash, star, open] = [39, 59, 35, 61, 47, 42, 40]
const isSpace = (byte: number): boolean => byte <= 32
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57
const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || byte === 95 || isDigit(byte)

/** Where a text in quotes or a comment ends that begins here; the same place where neither does. */
const skipped = (content: Buffer, place: number): number => {
  const byte = content[place]
  if (byte === quote) {
    const end = content.indexOf(quote, place + 1)
    return end < 0 ? content.length : end + 1
  }
  if (byte === slash && content[place + 1] === star) {
    const end = content.indexOf('*/', place + 2)
    return end < 0 ? content.length : end + 2
  }
  return place
}

interface Statement {
  id: number
  kind: string
  start: number
  end: number
}

/** Longer ones of several kinds at once are curves and surfaces. */
const longestComplex = 4_000

const kindAt = (content: Buffer, from: number, end: number): string => {
  if (content[from] === open) {
    const isPlacing =
      end - from < longestComplex &&
      content.subarray(from, end).includes('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')
    return isPlacing ? 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION' : ''
  }
  let place = from
  while (place < end && isLetter(content[place] ?? 0)) place += 1
  return content.toString('latin1', from, place)
}

const pastSpace = (content: Buffer, from: number, end: number): number => {
  let place = from
  while (place < end && isSpace(content[place] ?? 0)) place += 1
  return place
}

/** Where a statement itself begins, behind the space and the comments before it. */
const beginOf = (content: Buffer, from: number, end: number): number => {
  let start = pastSpace(content, from, end)
  for (let after = skipped(content, start); after !== start; after = skipped(content, start)) {
    start = pastSpace(content, after, end)
  }
  return start
}

const statementAt = (content: Buffer, from: number, end: number): Statement | undefined => {
  const start = beginOf(content, from, end)
  if (content[start] !== hash) return undefined
  let id = 0
  let place = start + 1
  for (; isDigit(content[place] ?? 0); place += 1) id = id * 10 + (content[place] ?? 0) - 48
  while (place < end && (isSpace(content[place] ?? 0) || content[place] === equals)) place += 1
  return { id, kind: kindAt(content, place, end), start, end }
}

function* statementsOf(content: Buffer): Generator<Statement> {
  let from = 0
  for (let place = 0; place < content.length;) {
    const byte = content[place] ?? 0
    if (byte === semicolon) {
      const statement = statementAt(content, from, place + 1)
      if (statement) yield statement
      from = place + 1
      place = from
    } else if (byte === quote || byte === slash) place = Math.max(place + 1, skipped(content, place))
    else place += 1
  }
}

const endMark = /END-ISO-10303-21\s*;/

/** Numbers and places of all entities, as few bytes each as it takes: there may be millions. */
class EntityIndex {
  private ids = new Int32Array(1_024)
  private ranges = new Int32Array(2_048)
  private count = 0
  private order: Int32Array | undefined
  lastId = 0

  add({ id, start, end }: Statement): void {
    if (this.count === this.ids.length) {
      const [ids, ranges] = [new Int32Array(this.count * 2), new Int32Array(this.count * 4)]
      ids.set(this.ids)
      ranges.set(this.ranges)
      this.ids = ids
      this.ranges = ranges
    }
    this.ids[this.count] = id
    this.lastId = Math.max(this.lastId, id)
    this.ranges[this.count * 2] = start
    this.ranges[this.count * 2 + 1] = end
    this.count += 1
  }

  find(id: number): readonly [number, number] | undefined {
    this.order ??= Int32Array.from({ length: this.count }, (_one, index) => index).toSorted(
      (one, other) => (this.ids[one] ?? 0) - (this.ids[other] ?? 0),
    )
    let [low, high] = [0, this.count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const index = this.order[middle] ?? 0
      const found = this.ids[index] ?? 0
      if (found === id) return [this.ranges[index * 2] ?? 0, this.ranges[index * 2 + 1] ?? 0]
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}

/** Finds all entities, and remembers which ones are of the given kinds. */
export const scanStep = (content: Buffer, kinds: ReadonlySet<string>): StepText => {
  const index = new EntityIndex()
  const found = new Map<string, number[]>()
  for (const statement of statementsOf(content)) {
    index.add(statement)
    if (!kinds.has(statement.kind)) continue
    const ids = found.get(statement.kind)
    if (ids) ids.push(statement.id)
    else found.set(statement.kind, [statement.id])
  }
  return {
    ofKind: (kind) => found.get(kind) ?? [],
    rangeOf: (id) => index.find(id),
    lastId: index.lastId,
    textOf: (id) => {
      const range = index.find(id)
      if (!range) return ''
      const text = content.toString('latin1', ...range)
      return text.slice(text.indexOf('=') + 1, -1).trim()
    },
    isCutOff:
      modelBeginnings.step.test(content.toString('latin1', 0, 1_024)) &&
      !endMark.test(content.toString('latin1', Math.max(0, content.length - 4_096))),
  }
}
