import { expect, it } from 'vitest'
import { browserSources } from '../../../testing/browser-sources.ts'

it('type is as large as a person’s browser has it: no size of it is told in px', () => {
  const files = browserSources('**/*.css')
  const inPixels = files.flatMap(({ name, text }) =>
    [...text.matchAll(/font(?:-size)?:[^;]*\dpx[^;]*;/g)].map(([rule]) => `${name}: ${rule}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(inPixels).toEqual([])
})
