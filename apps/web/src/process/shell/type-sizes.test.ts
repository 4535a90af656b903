import { expect, it } from 'vitest'
import { browserSources } from '../../../testing/browser-sources.ts'

it('type follows the browser’s font size: no size is in px', () => {
  const files = browserSources('**/*.css')
  const inPixels = files.flatMap(({ name, text }) =>
    [...text.matchAll(/font(?:-size)?:[^;]*\dpx[^;]*;/g)].map(([rule]) => `${name}: ${rule}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(inPixels).toEqual([])
})
