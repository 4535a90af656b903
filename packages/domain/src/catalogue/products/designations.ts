/** A size, a class or a number of axes where it stands in a text: "NEMA 17" (ICS 16), "IP 54" (IEC 60529), "6-axis", "6 DOF". */
export interface FoundDesignation {
  start: number
  end: number
  /** The word that it is found by. */
  word: string
}

const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Frame sizes are one or two digits, classes of protection always two; a letter or digit behind it is of another name. */
const standards =
  /(?<![\p{L}\d])(?<letters>nema|ip)[\s-]?(?<number>(?<=nema[\s-]?)\d{1,2}|(?<=ip[\s-]?)\d{2})(?![\p{L}\d]|[.,]\d)/giu

/** As many joints move a robot, and as many directions an inertial sensor feels: it is one number, however it is called. */
const axes = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[.,]|[-–])(?<number>\d{1,2}|${numerals.slice(2).join('|')})[\s-]?(?:ax[ei]s|dof|degrees? of freedom)(?![\p{L}\d])`,
  'giu',
)

const valueOf = (number: string): number => {
  const spelt = numerals.indexOf(number.toLowerCase())
  return spelt === -1 ? Number(number) : spelt
}

/**
 * The standards that a text names, by their letters and number, and its numbers of axes. A blank between the two, or none, does not
 * change the meaning, and as words they would be two or one.
 */
export const designationsIn = (text: string): FoundDesignation[] =>
  [...text.matchAll(standards), ...text.matchAll(axes)]
    .map(({ 0: whole, index, groups = {} }) => ({
      start: index,
      end: index + whole.length,
      // Begins as no typed word does; see measures.ts.
      word: `@${groups.letters?.toLowerCase() ?? 'axes'}${valueOf(groups.number ?? '')}`,
    }))
    .toSorted((one, other) => one.start - other.start)

/** A bare number, whose specification's name says what it is a number of: "DOF" with "6". */
const bareNumber = /^\s*\d{1,2}\s*$/

/** The same in one specification. */
export const designationsOfSpec = (name: string, value: string): FoundDesignation[] =>
  designationsIn(bareNumber.test(value) ? `${value.trim()} ${name}` : value)
