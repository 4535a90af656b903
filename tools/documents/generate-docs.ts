import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generatedDocuments } from './documents.ts'
import { inProject } from '../project.ts'

// `npm run docs` writes the generated documents; with --check it only lists the outdated ones.
const checkOnly = process.argv.includes('--check')
const stale: string[] = []

for (const { file, render } of generatedDocuments) {
  const wanted = await render()
  const target = inProject(file)
  const found = await readFile(target, 'utf8').catch(() => undefined)
  if (found === wanted) continue
  stale.push(file)
  if (checkOnly) continue
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, wanted)
}

if (stale.length === 0) console.log(`${generatedDocuments.length} generated documents are up to date.`)
else if (checkOnly) {
  console.error(`Out of date: ${stale.join(', ')}. Run npm run docs.`)
  process.exitCode = 1
} else console.log(`Written: ${stale.join(', ')}`)
