import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('type is as large as a person’s browser has it: no size of it is told in px', () => {
  const files = globSync('**/*.css', { cwd: new URL('../..', import.meta.url) })
  const inPixels = files.flatMap((file) => {
    const css = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return [...css.matchAll(/font(?:-size)?:[^;]*\dpx[^;]*;/g)].map(([rule]) => `${file}: ${rule}`)
  })
  expect(files.length).toBeGreaterThan(50)
  expect(inPixels).toEqual([])
})
