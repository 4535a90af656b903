import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drills, drillsBeside } from './drills.ts'
import { inProject } from './project.ts'

test('each drill is there', () => {
  expect(drills.filter((file) => !existsSync(inProject(file)))).toEqual([])
})

test('a change calls for the drills beside it and no others', () => {
  const [drill = ''] = drills
  const folder = path.posix.dirname(drill)
  const beside = drills.filter((file) => path.posix.dirname(file) === folder)
  expect(drillsBeside([`${folder}/one.ts`])).toEqual(beside)
  expect(drillsBeside(['README.md', `${folder}/deeper/one.ts`])).toEqual([])
})
