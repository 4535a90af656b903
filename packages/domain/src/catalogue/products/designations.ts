/**
 * A standard size, protection class or number of axes in a text: "NEMA 17" (ICS 16), "IP 54" (IEC 60529), "6-axis", "6
 * DOF".
 */
export interface FoundDesignation {
  start: number
  end: number
  /** The index word. */
  word: string
}

const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Frame sizes have one or two digits and protection classes two; a further letter or digit makes it another name. */
const standards =
  /(?<![\p{L}\d])(?<letters>nema|ip)[\s-]?(?<number>(?<=nema[\s-]?)\d{1,2}|(?<=ip[\s-]?)\d{2})(?![\p{L}\d]|[.,]\d)/giu

/** Robots count joints and inertial sensors count directions; both are one number under several names. */
const axes = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[.,]|[-–])(?<number>\d{1,2}|${numerals.slice(2).join('|')})[\s-]?(?:ax[ei]s|dof|degrees? of freedom)(?![\p{L}\d])`,
  'giu',
)

const valueOf = (number: string): number => {
  const spelt = numerals.indexOf(number.toLowerCase())
  return spelt === -1 ? Number(number) : spelt
}

/**
 * The standards and the numbers of axes that a text names. A blank between letters and number is optional; as plain
 * words the two spellings would differ.
 */
export const designationsIn = (text: string): FoundDesignation[] =>
  [...text.matchAll(standards), ...text.matchAll(axes)]
    .map(({ 0: whole, index, groups = {} }) => ({
      start: index,
      end: index + whole.length,
      // Starts with a character that no typed word starts with; see measures.ts.
      word: `@${groups.letters?.toLowerCase() ?? 'axes'}${valueOf(groups.number ?? '')}`,
    }))
    .toSorted((one, other) => one.start - other.start)

/** A bare number whose unit is the specification's name: "DOF" with "6". */
const bareNumber = /^\s*\d{1,2}\s*$/

/** The designations in one specification. */
export const designationsOfSpec = (name: string, value: string): FoundDesignation[] =>
  designationsIn(bareNumber.test(value) ? `${value.trim()} ${name}` : value)
