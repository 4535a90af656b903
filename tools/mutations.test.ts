import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import mutations from './mutations.json' with { type: 'json' }
import { inProject } from './project.ts'

test('each fault can still be planted, and names tests that exist', () => {
  const stale = mutations.filter(({ file, find, tests }) => {
    const text = existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : ''
    return text.split(find).length !== 2 || !tests.every((path) => existsSync(inProject(path)))
  })
  expect(stale.map(({ file, fault }) => `${file}: ${fault}`)).toEqual([])
})
