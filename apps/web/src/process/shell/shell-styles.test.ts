import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'

const sources = path.resolve(import.meta.dirname, '../..')
const styles = path.resolve(sources, '../../../node_modules/@mantine/core/styles')

it('every widget of Mantine’s that is used has its styles', async () => {
  const used = new Set<string>()
  const brought = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: sources })) {
    const text = await readFile(path.join(sources, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/@mantine\/core\/styles\/(\w+)(?:\.layer)?\.css/g))
      brought.add(name)
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) used.add(name.trim())
  }
  expect(used.size).toBeGreaterThan(20)
  const styled = [...used].filter((name) => existsSync(path.join(styles, `${name}.layer.css`)))
  expect(styled.filter((name) => !brought.has(name))).toEqual([])
})
