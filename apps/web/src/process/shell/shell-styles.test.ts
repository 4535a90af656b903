import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { browserSources } from '../../../testing/browser-sources.ts'

const styles = path.resolve(import.meta.dirname, '../../../../../node_modules/@mantine/core/styles')

it('every Mantine widget in use has its styles', () => {
  const used = new Set<string>()
  const brought = new Set<string>()
  for (const { text } of browserSources('**/*.{ts,tsx,css}')) {
    for (const [, name = ''] of text.matchAll(/@mantine\/core\/styles\/(\w+)(?:\.layer)?\.css/g))
      brought.add(name)
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) used.add(name.trim())
  }
  expect(used.size).toBeGreaterThan(20)
  const styled = [...used].filter((name) => existsSync(path.join(styles, `${name}.layer.css`)))
  expect(styled.filter((name) => !brought.has(name))).toEqual([])
})
