import type { FoundMeasure } from '../catalogue/measures/measures.ts'
import { isPartNumber, partKey } from '../catalogue/products/part-number.ts'
import type { MatchKind } from './bom-matches.ts'
import { numberWithin } from './bom-matches.ts'
import type { PartWord, PartWords } from './part-words.ts'
import { headWords, isFor, isOtherKind, isOtherVariant, saysKindAlone, saysLess } from './part-kinds.ts'
import { accessories, genericWords, weightOf } from './part-vocabulary.ts'
import { isOrdinal, partWords } from './part-words.ts'
import type { Compared, Matched } from './part-comparison.ts'
import { comparedWords, hasDigit, isOtherNumber, mostJoined, singular, wordsOf } from './part-comparison.ts'

/** The texts of a bill's row. */
export interface RowTexts {
  sku: string
  number: string
  name: string
  maker: string
}

/** The texts of a part on offer. */
export interface PartTexts {
  sku: string
  name: string
  number: string | null
  maker: string | null
  /** Its subcategory's or equipment's name. */
  kind: string | null
  /** The row's words that stand anywhere in its texts. */
  known: readonly string[]
}

const unmatched = (words: readonly PartWord[], matched: Matched): PartWord[] =>
  words.filter((_word, at) => matched[at] === 0)

/** A footnote behind a word of the trade, as in “Servo1”. */
const withoutFootnote = (words: PartWords): PartWords => ({
  ...words,
  words: words.words.map((one) => {
    const word = one.word.slice(0, -1)
    return /\d$/.test(one.word) && genericWords.has(word) ? { ...one, word } : one
  }),
})

/** The chunks of a text's words that were found. */
const foundChunks = (words: readonly PartWord[], matched: Matched): ReadonlySet<number> =>
  new Set(words.filter((_word, at) => (matched[at] ?? 0) > 0).map(({ chunk }) => chunk))

/** Both state a voltage, or another dimension, and no value of one is within ten percent of the other's. */
const isOtherMeasure = (
  asked: FoundMeasure['dimension'],
  ...texts: [row: readonly FoundMeasure[], part: readonly FoundMeasure[]]
): boolean => {
  const [row, part] = texts.map((measures) => measures.filter(({ dimension }) => dimension === asked))
  if (row === undefined || part === undefined || part.length === 0) return false
  return !row.some((one) => part.some(({ low, high }) => one.low <= high * 1.1 && low <= one.high * 1.1))
}

/** `XT60-F` and the maker's `XT60-M`: the numbers begin alike and end differently. */
const isOtherOwn = (row: readonly PartWord[], number: string | null): boolean => {
  if (number === null) return false
  const own = partKey(number)
  return [...Map.groupBy(row, ({ chunk }) => chunk).values()].some((words) => {
    const key = words.map(({ word }) => word).join('')
    const shared = words.reduce(
      (joined, { word }) => (own.startsWith(joined + word) ? joined + word : joined),
      '',
    )
    return shared.length > 2 && hasDigit(shared) && shared !== key && shared !== own
  })
}

/** A word that the part doesn't have, between two that follow one another in its name: “Jetson Orin Nano”. */
const isDivided = ({ row, part, found }: Compared, common: ReadonlySet<string>): boolean => {
  const names = part.words.map(({ word }) => singular(word))
  const tells = (word: string | undefined): word is string =>
    word !== undefined && !hasDigit(word) && !common.has(singular(word))
  return row.words.some(({ word }, at) => {
    const [before, after] = [row.words[at - 1]?.word, row.words[at + 1]?.word]
    if (found.row[at] !== 0 || common.has(singular(word)) || !tells(before) || !tells(after)) return false
    const place = names.indexOf(singular(before))
    return place !== -1 && names[place + 1] === singular(after)
  })
}

/** The row names another member of the part's family: another number, other letters behind it, another voltage. */
const isAnother = (
  compared: Compared,
  { common, trade, isWithin }: { common: ReadonlySet<string>; trade: ReadonlySet<string>; isWithin: boolean },
): boolean => {
  const { row, part, found } = compared
  const [open, missing] = [unmatched(row.words, found.row), unmatched(part.words, found.part)]
  const byNumber = open.some(({ word }) => missing.some((other) => isOtherNumber(word, other.word)))
  const chunks = { row: foundChunks(row.words, found.row), part: foundChunks(part.words, found.part) }
  // Both continue after what they share: `Pi 4` and `Pi 3`, `W210-R` and `W210-T`.
  const goesOn = open.filter(({ word, chunk }) => chunks.row.has(chunk) && !common.has(singular(word)))
  const byRest =
    goesOn.length > 0 &&
    missing.some(({ word, chunk }) => chunks.part.has(chunk) && !common.has(singular(word)))
  // “ZED 2” is no ZED.
  const byOrdinal = open.some(
    ({ word, chunk }) =>
      hasDigit(word) &&
      row.words.some(
        (other, at) =>
          other.chunk === chunk &&
          (found.row[at] ?? 0) > 0 &&
          !trade.has(singular(other.word)) &&
          !hasDigit(other.word),
      ),
  )
  // The part only holds the beginning of the row's number, among other words: a gripper for an XL330 is none.
  const byLonger =
    !isWithin &&
    goesOn.some(({ word }) => hasDigit(word)) &&
    missing.some(({ word }) => !common.has(singular(word)))
  const byMeasure = row.measures.some(({ dimension }) =>
    isOtherMeasure(dimension, row.measures, part.measures),
  )
  const byDesignation =
    row.designations.length > 0 &&
    part.designations.length > 0 &&
    !row.designations.some((word) => part.designations.includes(word))
  return (
    byNumber || byRest || byLonger || byOrdinal || byMeasure || byDesignation || isDivided(compared, common)
  )
}

/** One text leaves out a frame size, a voltage or the like that the other one states. */
const leavesOut = (row: PartWords, part: PartWords): boolean =>
  part.designations.some((word) => !row.designations.includes(word)) ||
  part.measures.some(({ dimension }) => !row.measures.some((one) => one.dimension === dimension))

/** Percent, and how the part was found. */
export interface Likeness {
  confidence: number
  kind: MatchKind
}

/** At most this where the row names another part of the family or another kind of thing: offered, never proposed. */
const another = 45
/** At most this where nothing contradicts, but the words don't tell the part from all others. */
const unsure = 85
/** At most this for a single one where a pair is asked for, or a module for a kit. */
const otherVariant = 55

const sameKey = (one: string, other: string | null): boolean =>
  other !== null && partKey(one) !== '' && partKey(one) === partKey(other)

const isOtherMaker = (row: RowTexts, part: PartTexts): boolean => {
  if (row.maker === '' || part.maker === null) return false
  const [one, other] = [wordsOf(row.maker), wordsOf(part.maker)]
  return (
    one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word) || other.join('') === word)
  )
}

const share = (words: readonly PartWord[], matched: Matched, common: ReadonlySet<string>): number => {
  const weights = words.map(({ word }) => weightOf(word, common))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return all === 0 ? 0 : weights.reduce((sum, weight, at) => sum + weight * (matched[at] ?? 0), 0) / all
}

/** The share of the part's numbers that the row has; null for a part without one. */
const shareOfNumbers = ({ part, found }: Compared): number | null => {
  const numbers = part.words.flatMap(({ word }, at) => (hasDigit(word) ? [found.part[at] ?? 0] : []))
  return numbers.length === 0 ? null : numbers.reduce((sum, has) => sum + has, 0) / numbers.length
}

/** A number that says by itself which part it is. */
const isStrong = (number: string): boolean => {
  return isPartNumber(number) && /\p{L}/u.test(number)
}

const containsNumber = (words: readonly PartWord[], number: string | null): boolean => {
  if (number === null) return false
  const key = partKey(number)
  return words.some((_word, at) =>
    Array.from({ length: mostJoined }, (_one, more) => words.slice(at, at + more + 1)).some(
      (some) => some.map(({ word }) => word).join('') === key,
    ),
  )
}

/** How the two texts compare. */
interface Evidence extends Compared {
  common: ReadonlySet<string>
  /** The row's words that neither the part nor its trade explains. */
  unexplained: readonly PartWord[]
  /** The share of the part's numbers that the row has; null for a part without one. */
  ofNumbers: number | null
  isOwnNumber: boolean
  hasNumber: boolean
  /** The row has the vendor's number without the vendor's own beginning, which is mostly the maker's. */
  hasTail: boolean
  isAccessory: boolean
  isAnother: boolean
  isVariant: boolean
  isLess: boolean
}

/** A part without a maker's number that is named by one: not in brackets, where the number is another part's. */
const numberOf = ({ number, name }: PartTexts): string | null => {
  if (number !== null) return number
  const within = numberWithin(name.replaceAll(/\([^)]*\)/g, ''))
  const isMeant =
    partKey(within).length > 5 &&
    /(?:\d.*){3}/.test(within) &&
    wordsOf(name).every((word) => (hasDigit(word) ? partKey(within).includes(word) : !accessories.has(word)))
  return isMeant ? within : null
}

const tailOf = (sku: string): string => sku.replace(/^[^-]*-/, '')

/** The words that say nothing about one part of its kind: the trade's, and those of its maker. */
const commonWords = (offered: PartTexts): { trade: ReadonlySet<string>; common: ReadonlySet<string> } => {
  const trade = new Set([...genericWords, ...wordsOf(offered.kind ?? '')])
  return { trade, common: new Set([...trade, ...wordsOf(offered.maker ?? '')]) }
}

type Numbers = Pick<Evidence, 'isOwnNumber' | 'hasNumber' | 'hasTail'> & {
  own: string | null
  isWithin: boolean
}

/** The part's own number, and whether the row has it: in its column, or within its words. */
const numbersOf = (asked: RowTexts, offered: PartTexts, row: PartWords): Numbers => {
  const own = numberOf(offered)
  const isOwnNumber = sameKey(asked.number, offered.number)
  const isWithin = own !== null && containsNumber(row.words, own)
  const makers = wordsOf(offered.maker ?? '')
  const saysMaker = row.words.some(({ word }) => makers.includes(singular(word)))
  const tail = tailOf(offered.sku)
  return {
    own,
    isOwnNumber,
    isWithin,
    hasNumber: isOwnNumber || (isWithin && (isStrong(own) || saysMaker)),
    hasTail: isStrong(tail) && containsNumber(row.words, tail),
  }
}

const evidenceOf = (asked: RowTexts, offered: PartTexts): Evidence => {
  const text = [asked.number, asked.sku, asked.name].filter((one) => one !== '').join(', ')
  const [row, part] = [withoutFootnote(partWords(text)), partWords(offered.name)]
  const { trade, common } = commonWords(offered)
  const compared = comparedWords(row, part)
  const ofNumbers = shareOfNumbers(compared)
  const [inRow, inPart] = [new Set(wordsOf(text)), new Set(wordsOf(`${offered.name} ${offered.kind ?? ''}`))]
  const { own, isWithin, ...numbers } = numbersOf(asked, offered, row)
  const explains = (word: string): boolean =>
    common.has(singular(word)) ||
    offered.known.includes(word) ||
    (own !== null && numbers.hasNumber && partKey(own).includes(word))
  return {
    ...compared,
    ...numbers,
    common,
    unexplained: row.words.filter(({ word }, at) => compared.found.row[at] === 0 && !explains(word)),
    ofNumbers,
    // The other way round, a number of the accessory's own says that it is meant.
    isAccessory:
      isFor(headWords(text), inPart) || (!numbers.hasNumber && isFor(inPart, inRow) && (ofNumbers ?? 1) < 1),
    isAnother:
      (!numbers.hasNumber && !numbers.hasTail && isOtherKind(inRow, inPart)) ||
      isOtherMaker(asked, offered) ||
      isOtherOwn(row.words, offered.number) ||
      isAnother(compared, { common, trade, isWithin }),
    isVariant: isOtherVariant(inRow, inPart),
    isLess: saysLess(inRow, inPart) || leavesOut(row, part),
  }
}

/** Nothing distinctive was found: no significant number, and no word that isn't the trade's or the maker's. */
const isUntold = ({ row, part, found, ofNumbers, common, hasTail }: Evidence): boolean => {
  if (hasTail) return false
  const numbers = row.words.flatMap(({ word }, at) =>
    hasDigit(word) && !isOrdinal(word) ? [found.row[at] ?? 0] : [],
  )
  const tells = row.words.some(
    ({ word }, at) => (found.row[at] ?? 0) > 0 && !isOrdinal(word) && !common.has(singular(word)),
  )
  // A part without a number may have one that its name doesn't say.
  const isNamed = ofNumbers === null && share(part.words, found.part, common) > 0.8
  return (
    ((ofNumbers === 0 || (numbers.length > 0 && numbers.every((has) => has === 0))) && !isNamed) ||
    (!tells && !isNamed && (ofNumbers ?? 0) < 1)
  )
}

/** The row's words that the part has, by weight; the trade's and those of its description count nearly as much. */
const shareOfRow = ({ row, found, common, unexplained }: Evidence): number =>
  share(
    row.words,
    row.words.map((word, at) => Math.max(found.row[at] ?? 0, unexplained.includes(word) ? 0 : 0.8)),
    common,
  )

/** All words of the row's column for numbers are found. */
const isColumnFound = ({ row, found }: Evidence, { number }: RowTexts): boolean => {
  const column = partWords(number).words.map(({ word }) => word)
  return (
    column.length > 0 && row.words.every(({ word }, at) => !column.includes(word) || (found.row[at] ?? 0) > 0)
  )
}

/** The first two words of the part's name, such as “OAK-D” or “Jetson Nano”, and no other number. */
const isBegun = ({ part, found, common, unexplained }: Evidence): boolean =>
  part.words.length > 1 &&
  part.words.slice(0, 2).every(({ word }, at) => found.part[at] === 1 && !common.has(singular(word))) &&
  !unexplained.some(({ word }) => hasDigit(word))

/** Percent at least: a number that says much alone, or beside other words; a row that says nothing more than the part. */
const least = { alone: 72, beside: 62 }

/** A row that says nothing more than this part means it or one of its family, however long the part's name is. */
const leastOf = (evidence: Evidence, asked: RowTexts): number => {
  const { row, found, common, isLess, hasTail } = evidence
  // “(femur and tibia)” says what the part is for.
  const unexplained = evidence.unexplained.filter(({ word, isAside }) => !isAside || hasDigit(word))
  if (hasTail) return least.alone
  if (isLess && unexplained.length > 0) return 0
  if (row.words.some(({ word }, at) => isStrong(word) && found.row[at] === 1))
    return unexplained.length === 0 ? least.alone : least.beside
  if (isLess) return 0
  const tells = row.words.some(({ word }, at) => (found.row[at] ?? 0) > 0 && !common.has(singular(word)))
  const isAll = tells && (unexplained.length === 0 || isColumnFound(evidence, asked))
  return isAll || isBegun(evidence) ? least.beside : 0
}

const kindOf = ({ isOwnNumber, hasNumber, ofNumbers }: Evidence): MatchKind => {
  if (isOwnNumber) return 'maker'
  return hasNumber || (ofNumbers ?? 0) > 0 ? 'number' : 'name'
}

/** All of the part's name, and nothing besides. */
const isWhole = ({ row, part, found, common, unexplained, isLess }: Evidence): boolean =>
  !isLess &&
  !leavesOut(part, row) &&
  unexplained.length === 0 &&
  share(part.words, found.part, common) > 0.5 &&
  part.words.every(({ word }, at) => (found.part[at] ?? 0) === 1 || common.has(singular(word)))

/** All numbers of the part's name, of which one tells much: `STS3215`, `1/345` and `C001`. */
const hasAllNumbers = ({ row, part, found, ofNumbers, unexplained, isLess }: Evidence): boolean => {
  const chunks = foundChunks(part.words, found.part)
  const goesOn = unmatched(part.words, found.part).some(({ chunk }) => chunks.has(chunk))
  const numbers = part.words.filter(({ word }) => hasDigit(word))
  const isTold = numbers.length > 1 && numbers.some(({ word }) => isStrong(word))
  return isTold && !goesOn && !leavesOut(part, row) && ofNumbers === 1 && unexplained.length === 0 && !isLess
}

/** Percent for the maker's own number, a number within the row, and the whole name. */
const sure = { own: 97, within: 95, name: 92 }

const likelihood = (evidence: Evidence, asked: RowTexts): number => {
  const { part, found, common, ofNumbers, hasNumber, isVariant } = evidence
  const ofPart = share(part.words, found.part, common)
  const likely = 55 * ofPart + 30 * shareOfRow(evidence) + (hasNumber ? 20 : 15 * (ofNumbers ?? ofPart))
  const isDoubtful =
    isVariant || (evidence.isLess && !hasNumber && evidence.unexplained.length > 0 && ofNumbers !== 1)
  return isDoubtful
    ? Math.min(otherVariant, likely)
    : Math.min(unsure, Math.max(likely, leastOf(evidence, asked)))
}

/** `W 626-2Z` is the stainless version of `626-2Z`. */
const isLongerNumber = ({ number }: RowTexts, offered: PartTexts): boolean => {
  const [asked, own] = [partKey(number), partKey(offered.number ?? '')]
  return own !== '' && asked !== own && isPartNumber(number) && asked.includes(own)
}

/** How sure the part is, where it is; the number or the whole name says so, and nothing says otherwise. */
const sureness = (evidence: Evidence, asked: RowTexts, offered: PartTexts): Likeness | null => {
  const { isVariant, isAccessory, isOwnNumber, hasNumber, unexplained } = evidence
  if (isVariant || isAccessory || isLongerNumber(asked, offered)) return null
  if (isOwnNumber) return { confidence: sure.own, kind: 'maker' }
  if (hasNumber && unexplained.length === 0) return { confidence: sure.within, kind: 'number' }
  if (!isWhole(evidence) && !hasAllNumbers(evidence)) return null
  const kind = kindOf(evidence)
  return { confidence: sure.name, kind: kind === 'name' ? 'words' : kind }
}

const unlikely = ({ part, found, common }: Evidence): number =>
  Math.min(another, Math.round(100 * share(part.words, found.part, common)))

/** How likely a part is the one that a row means, and why; the texts decide, in whatever way the part was found. */
export const likenessOf = (asked: RowTexts, offered: PartTexts): Likeness => {
  const isSku = [asked.sku, asked.number, asked.name].some((text) => sameKey(text, offered.sku))
  if (isSku && !isOtherMaker(asked, offered)) return { confidence: 100, kind: 'sku' }
  const evidence = evidenceOf(asked, offered)
  const kind = kindOf(evidence)
  const isRuledOut = evidence.isAnother || (evidence.isAccessory && !evidence.isOwnNumber)
  const isNamed = !isRuledOut && !evidence.isVariant && saysKindAlone(evidence)
  if (isRuledOut || (!evidence.hasNumber && isUntold(evidence)))
    return { confidence: isNamed ? least.beside : unlikely(evidence), kind }
  return sureness(evidence, asked, offered) ?? { confidence: Math.round(likelihood(evidence, asked)), kind }
}
