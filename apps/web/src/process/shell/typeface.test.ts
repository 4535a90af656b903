import { expect, it } from 'vitest'
import { browserSources } from '../../../testing/browser-sources.ts'

/** The font file has only these weights; the browser would synthesize others, badly. */
const [lightest, heaviest] = [400, 700]

it('uses no weight that the typeface lacks', () => {
  const used = browserSources('**/*.{css,tsx,ts}')
    .filter(({ name }) => !name.endsWith('typeface.css'))
    .flatMap(({ name, text }) =>
      Array.from(
        text.matchAll(/(?:font-weight: *|fontWeight: *'?|fw=\{|fw: *|font: *)(\d{3})\b/g),
        ([, weight]) => ({ name, weight: Number(weight) }),
      ),
    )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(({ weight }) => weight < lightest || weight > heaviest)).toEqual([])
})
