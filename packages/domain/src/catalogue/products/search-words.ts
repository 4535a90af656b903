import { limits } from '../../limits.ts'
import { fill, messages } from '../../messages.ts'
import { plainText } from '../../values/plain-text.ts'
import { isTelling } from '../measures/measures.ts'
import { isPartNumber } from './part-number.ts'

/** Some words of a search, and what else they may be called: “cobot”, and “collaborative robot”. */
export interface WordGroup {
  typed: string
  also: readonly string[]
}

/** Other words of the trade and of other languages, by their key; operators keep them. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** The longest synonym, in words. */
const mostJoined = limits.search.synonymWords
/** Shorter words are no compounds. */
const shortestPart = 3

/** The key of a synonym: without accents, capitals and hyphens. */
export const synonymKey = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && isTelling(word))
    .join(' ')

/** A stored synonym: its word in the form that searches compare, its meaning as searched for. */
export const keptSynonym = ({
  word,
  means,
}: {
  word: string
  means: string
}): { word: string; means: string } => ({
  word: synonymKey(plainText(word)),
  means: plainText(means).trim().replaceAll(/\s+/g, ' ').toLowerCase(),
})

/** The errors of a synonym, by the field to change. */
export const synonymErrors = ({
  word,
  means,
}: {
  word: string
  means: string
}): Partial<Record<'word' | 'means', string>> => ({
  ...(typedWords(word).length > mostJoined && {
    word: fill(messages.synonymLong, { most: String(mostJoined) }),
  }),
  ...(word === '' && { word: messages.synonymWordless }),
  ...(synonymKey(means) === '' && { means: messages.synonymWordless }),
  ...(word !== '' && synonymKey(means) === word && { means: messages.synonymSame }),
})

/** The letters that join the parts of a German compound. */
const joints = ['', 's', 'n', 'en', 'er']

/** The ways to divide a compound in two, such as `tiefenkamera` into `tiefen` and `kamera`. */
const divisions = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_one, more) => {
    const at = more + shortestPart
    const first = word.slice(0, at)
    return joints.flatMap((joint): [string, string][] =>
      first.endsWith(joint) && first.length - joint.length >= shortestPart
        ? [[first.slice(0, first.length - joint.length), word.slice(at)]]
        : [],
    )
  }).flat()

const typedWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Every key that a search may have synonyms for. */
export const synonymKeys = (text: string): string[] => {
  const words = typedWords(text)
  const runs = words.flatMap((_word, at) =>
    Array.from({ length: mostJoined }, (_run, more) => synonymKey(words.slice(at, at + more + 1).join(' '))),
  )
  const parts = words.flatMap((word) => divisions(synonymKey(word)).flat())
  return [...new Set([...runs, ...parts])].filter((key) => key !== '')
}

const meanings = (word: string, synonyms: Synonyms): string[] => {
  const known = synonyms.get(word)
  if (known !== undefined) return [...known]
  return divisions(word).flatMap(([first, second]) =>
    (synonyms.get(first) ?? []).flatMap((one) =>
      (synonyms.get(second) ?? []).map((other) => `${one} ${other}`),
    ),
  )
}

/** A search's words in groups: each with synonyms is one, and those without stay together. */
export const wordGroups = (text: string, synonyms: Synonyms): WordGroup[] => {
  const words = typedWords(text)
  const groups: WordGroup[] = []
  let at = 0
  while (at < words.length) {
    const found = Array.from({ length: mostJoined }, (_run, less) => words.slice(at, at + mostJoined - less))
      .map((some) => ({ some, also: meanings(synonymKey(some.join(' ')), synonyms) }))
      .find(({ also }) => also.length > 0)
    const typed = found?.some ?? words.slice(at, at + 1)
    const last = groups.at(-1)
    if (found === undefined && last?.also.length === 0)
      groups[groups.length - 1] = { typed: `${last.typed} ${typed.join(' ')}`, also: [] }
    else groups.push({ typed: typed.join(' '), also: found?.also ?? [] })
    at += typed.length
  }
  return groups
}

/** A search's quoted words, which are taken literally, and the search without the quotation marks. */
export const readQuotes = (text: string): { plain: string; quoted: readonly string[]; isWhole: boolean } => {
  const quoted: string[] = []
  const plain = text.replaceAll(/["“„](?<words>[^"“”„]+)["”“]?/gu, (found, words: string, at: number) => {
    // An inch sign follows its number.
    if (found.startsWith('"') && /\d\s?$/.test(text.slice(0, at))) return found
    quoted.push(synonymKey(words))
    return words
  })
  const isWhole = /^\s*["“„][^"“”„]+["”“]?\s*$/u.test(text)
  return { plain, quoted, isWhole }
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say how a thing is, not what it is. */
const qualities = wordSet(
  'small cheap light fast new best strong precise compact waterproof high low quiet big large tiny heavy',
)
/** Names of specifications and interfaces that few products state. */
const properties = wordSet(
  'torque payload storage memory ram stroke diameter bore capacity width height frequency dof axis axes range reach weight speed voltage stall mass length price resolution accuracy rate ratio size usb hdmi ethernet bluetooth wifi wlan uart spi ttl pwm canbus canopen ethercat poe modbus gige',
)

/** The part of a search that names the thing: “servo” of “servo with metal gears”. */
export const thingOf = (text: string): string =>
  text.split(/\s(?:with|for|of|without|mit|für|ohne)\s/iu)[0] ?? text

/** From the catalogue: words of its specifications, and a search's synonyms. */
export interface KnownQualities {
  words: ReadonlySet<string>
  groups: readonly WordGroup[]
}

const noQualities: KnownQualities = { words: new Set(), groups: [] }

/** The word that says what is searched for: the last plain one; null for qualities alone, and beside a part's number. */
export const nounOf = (thing: string, { words, groups }: KnownQualities = noQualities): string | null => {
  if (typedWords(thing).some((word) => isPartNumber(word) && /\p{L}/u.test(word))) return null
  const isQuality = (word: string): boolean => {
    const key = synonymKey(word)
    if (qualities.has(key) || properties.has(key) || words.has(key)) return true
    const also = groups.find(({ typed }) => synonymKey(typed) === key)?.also ?? []
    return (
      also.length > 0 &&
      also.every((means) => typedWords(means).every((one) => one !== word && isQuality(one)))
    )
  }
  return typedWords(thing).findLast((word) => /^[\p{L}-]{3,}$/u.test(word) && !isQuality(word)) ?? null
}

/** Words of a search for properties of the thing: “usb” in “depth camera usb”. Quoted words are meant literally. */
export const propertiesOf = (words: string, noun: string | null, quoted: readonly string[]): string[] => {
  const literal = new Set(quoted.flatMap((some) => some.split(' ')))
  return typedWords(words).filter((word) => {
    const key = synonymKey(word)
    return word !== noun && !literal.has(key) && properties.has(key)
  })
}

export const wordsWithout = (text: string, words: readonly string[]): string =>
  typedWords(text)
    .filter((word) => !words.includes(word))
    .join(' ')

export const groupsWithout = (groups: readonly WordGroup[], words: readonly string[]): WordGroup[] =>
  groups.flatMap(({ typed, also }) => {
    if (also.length > 0) return words.includes(typed) ? [] : [{ typed, also }]
    const rest = wordsWithout(typed, words)
    return rest === '' ? [] : [{ typed: rest, also }]
  })
