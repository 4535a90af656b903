import type { Context, Rule } from './rule.ts'

/**
 * A sentence without a subject: it begins with a headless question word, or answers the comment above it. A real
 * question may begin so.
 */
const headless = /^(?:(?:What|Whatever|Who|Whom|Whose|Whoever)\b(?!.*\?$)|Likewise\b|The same (?:of|for)\b)/

/** A vague number that the reader has to look up below; "so many that" and "so many as" explain it at once. */
const uncounted = /\bso many\b(?! (?:that|as)\b)/i

type Comment = ReturnType<Context['sourceCode']['getAllComments']>[number]

/** Comments on lines of their own, each with all of its lines. */
const wholeComments = (comments: readonly Comment[], text: string): { first: Comment; words: string }[] => {
  const found: { first: Comment; last: Comment; words: string }[] = []
  for (const comment of comments) {
    const before = text.slice(text.lastIndexOf('\n', comment.start) + 1, comment.start)
    if (!/^\s*\{?$/.test(before)) continue
    const words = comment.value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const above = found.at(-1)
    const goesOn =
      comment.type === 'Line' &&
      above?.last.type === 'Line' &&
      above.last.loc.end.line + 1 === comment.loc.start.line
    if (goesOn) Object.assign(above, { last: comment, words: `${above.words} ${words}` })
    else found.push({ first: comment, last: comment, words })
  }
  return found
}

/** Every sentence of a comment names its subject. */
export const commentSubject: Rule = {
  create: ({ report, sourceCode }) => ({
    Program: () => {
      for (const { first, words } of wholeComments(sourceCode.getAllComments(), sourceCode.text))
        for (const sentence of words.split(/(?<=[.?!])\s+/))
          if (headless.test(sentence) || uncounted.test(sentence))
            report({ loc: first.loc, message: `Name the subject: "${sentence}"` })
    },
  }),
}

/**
 * A silenced check gives its reason after ` -- `; a cast that the compiler would refuse, in a comment on its line or
 * the one before.
 */
export const reasonForSilence: Rule = {
  create: ({ report, sourceCode }) => {
    const commented = new Set<number>()
    return {
      Program: () => {
        for (const { value, loc } of sourceCode.getAllComments()) {
          commented.add(loc.end.line)
          if (/^\s*oxlint-disable(?!.* -- \S)/.test(value)) report({ loc, message: 'Say why behind " -- ".' })
        }
      },
      TSAsExpression: (node) => {
        const { expression, typeAnnotation, loc } = node
        const isForced =
          typeAnnotation.type === 'TSNeverKeyword' ||
          (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
        const lines = [
          typeAnnotation.loc.end.line,
          expression.loc.end.line,
          expression.loc.end.line - 1,
          loc.start.line - 1,
        ]
        if (isForced && !lines.some((line) => commented.has(line)))
          report({ node, message: 'Say in a comment why the cast holds.' })
      },
    }
  },
}
