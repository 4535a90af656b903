/** One argument of a STEP entity as written: a list, or one of its words (`#12`, `'a name'`, `1.5`, `$`). */
export type StepValue = string | StepValue[]

const wordPattern = /'(?:[^']|'')*'|\/\*[\s\S]*?\*\/|[(),]|[^\s'(),]+/g

/**
 * The arguments of every kind that an entity's text names, by kind. A kind within an argument, as in
 * `LENGTH_MEASURE(25.4)`, is left out: its own arguments stand there as a list.
 */
export const stepArguments = (text: string): Map<string, StepValue[]> => {
  const top: StepValue[] = []
  const kinds = new Map<string, StepValue[]>()
  const open: StepValue[][] = [top]
  let word = ''
  for (const [token] of text.matchAll(wordPattern)) {
    const list = open.at(-1) ?? top
    if (token.startsWith('/*') || token === ',') continue
    if (token === '(') {
      const inner: StepValue[] = []
      // A kind precedes its arguments.
      if (list.at(-1) === word && /^[A-Z]/.test(word)) {
        list.pop()
        if (!kinds.has(word)) kinds.set(word, inner)
      }
      list.push(inner)
      open.push(inner)
    } else if (token === ')') {
      if (open.length > 1) open.pop()
    } else list.push(token)
    word = token
  }
  return kinds
}

/** The number of the entity that an argument refers to; 0 where it refers to none. */
export const refOf = (value: StepValue | undefined): number =>
  typeof value === 'string' && value.startsWith('#') ? Number(value.slice(1)) : 0

/** All entities that an argument refers to, nested lists included. */
export const refsIn = (value: StepValue | undefined): number[] =>
  Array.isArray(value) ? value.flatMap(refsIn) : [refOf(value)].filter((id) => id > 0)

export const numbersIn = (value: StepValue | undefined): number[] =>
  Array.isArray(value) ? value.flatMap(numbersIn) : [Number(value)].filter((one) => Number.isFinite(one))

const fromHex = (hex: string, digits: 4 | 8): string =>
  String.fromCodePoint(
    ...(hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
      .map((code) => Number.parseInt(code, 16))
      .filter((code) => code <= 0x10_ff_ff),
  )

/** Text that exporters write unescaped: UTF-8 where it is valid, else the first page of ISO 8859. */
const asWritten = (latin: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin, 'latin1'))
  } catch {
    return latin
  }
}

/** A text without its quotes, its escapes resolved (ISO 10303-21, 6.4.3); empty where the value is none. */
export const stepString = (value: StepValue | undefined): string => {
  if (typeof value !== 'string' || !value.startsWith("'")) return ''
  return asWritten(value.slice(1, -1))
    .replaceAll("''", "'")
    .replace(/\\X2\\((?:[\dA-F]{4})*)\\X0\\/gi, (_all, hex: string) => fromHex(hex, 4))
    .replace(/\\X4\\((?:[\dA-F]{8})*)\\X0\\/gi, (_all, hex: string) => fromHex(hex, 8))
    .replace(/\\X\\([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\S\\(.)/g, (_all, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 128))
    .replaceAll('\\\\', '\\')
}
