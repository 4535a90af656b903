import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../..')

/** The font file has only these; the browser would synthesize others, badly. */
const [lightest, heaviest] = [400, 700]

it('sets nothing in a weight that the typeface hasn’t got', () => {
  const used = globSync('**/*.{css,tsx,ts}', { cwd: source })
    .filter((file) => !file.endsWith('typeface.css') && !file.includes('.test.'))
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(source, file), 'utf8').matchAll(
          /(?:font-weight: *|fontWeight: *'?|fw=\{|fw: *|font: *)(\d{3})\b/g,
        ),
        ([, weight]) => ({ file, weight: Number(weight) }),
      ),
    )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(({ weight }) => weight < lightest || weight > heaviest)).toEqual([])
})
