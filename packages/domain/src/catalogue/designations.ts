/** A size or class where it stands in a text, as a standard names it: "NEMA 17" (ICS 16), "IP 54" (IEC 60529). */
export interface FoundDesignation {
  start: number
  end: number
  /** The word that it is found by. */
  word: string
}

/** Frame sizes are one or two digits, classes of protection always two; a letter or digit behind it is of another name. */
const pattern = /(?<![\p{L}\d])(?:(nema)[\s-]?(\d{1,2})|(ip)[\s-]?(\d{2}))(?![\p{L}\d]|[.,]\d)/giu

/**
 * The standards that a text names, by their letters and number. A blank between the two, or none, does not change the meaning,
 * and as words they would be two or one.
 */
export const designationsIn = (text: string): FoundDesignation[] =>
  [...text.matchAll(pattern)].map((match) => {
    const [whole, frame, frameNumber, ingress, ingressNumber] = match
    const letters = (frame ?? ingress ?? '').toLowerCase()
    return {
      start: match.index,
      end: match.index + whole.length,
      // Begins as no typed word does; see measures.ts.
      word: `@${letters}${Number(frameNumber ?? ingressNumber)}`,
    }
  })
