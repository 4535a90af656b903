import { existsSync } from 'node:fs'
import { checkBoundaries } from './boundaries.ts'
import { inProject, projectRoot, sourceFiles } from '../project.ts'

// Fails on a forbidden import, and if too few modules were read: with an unknown version of TypeScript,
// dependency-cruiser reads nothing and passes.
const files = await sourceFiles()
const folders = ['packages', 'apps', 'e2e', 'bench', 'tools'].filter((folder) =>
  existsSync(inProject(folder)),
)
const { read, violations } = await checkBoundaries(projectRoot, folders)

const unread = files.filter((file) => !read.includes(file))
for (const line of violations) console.error(line)
console.log(`${read.length} modules read, ${violations.length} forbidden imports.`)
if (files.length < 20 || unread.length > files.length * 0.02) {
  console.error(
    `Of ${files.length} source files ${unread.length} were not read: ${unread.slice(0, 5).join(', ')}`,
  )
  process.exitCode = 1
}
if (violations.length > 0) process.exitCode = 1
