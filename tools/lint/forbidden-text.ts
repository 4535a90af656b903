import type { Rule } from './rule.ts'

/** Text that is allowed in one place only; the options name patterns and their replacements. */
export const forbiddenText: Rule = {
  meta: {
    schema: {
      type: 'array',
      items: { type: 'object', properties: { pattern: { type: 'string' }, instead: { type: 'string' } } },
    },
  },
  create: ({ report, sourceCode, options }) => ({
    Program: () => {
      for (const { pattern, instead } of options as { pattern: string; instead: string }[])
        for (const found of sourceCode.text.matchAll(new RegExp(pattern, 'gm'))) {
          const start = sourceCode.getLocFromIndex(found.index)
          const end = sourceCode.getLocFromIndex(found.index + found[0].length)
          report({ loc: { start, end }, message: `${found[0]}: use ${instead}.` })
        }
    },
  }),
}
