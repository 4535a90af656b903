import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { inProject, sourceFiles } from './project.ts'

const mock = ['vi', 'mock'].join('.')

// Test files share a process: a module that an earlier one has loaded is not replaced, so that the order of files would decide.
it('no test replaces a module', async () => {
  const replacing: string[] = []
  for (const file of await sourceFiles())
    if ((await readFile(inProject(file), 'utf8')).includes(`${mock}(`)) replacing.push(file)
  expect(replacing).toEqual([])
})
