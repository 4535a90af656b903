import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './mutation-list.ts'
import { inProject } from './project.ts'

test('each planted fault can still be planted, and names tests that are there', () => {
  const stale = mutations.filter(({ file, find, tests }) => {
    const text = existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : ''
    return text.split(find).length !== 2 || !tests.every((path) => existsSync(inProject(path)))
  })
  expect(stale.map(({ file, fault }) => `${file}: ${fault}`)).toEqual([])
})
