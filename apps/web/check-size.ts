import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths, patterns } from '@armature/domain/pages/page-paths'
import { gzipSync } from 'node:zlib'

/**
 * Measures the bytes that a person downloads before they can sign in: index.html's script, which has the sign-in
 * screen, with all its imports. Run it after a build. It exits with 1 over the budget, which is the size we reached, so
 * that it doesn't grow; quality.md (Speed) wants 150 and 25 kB. It also fails when a
 * screen without a form of its own loads the forms' packages.
 */
const budgets = { js: 152, css: 13 } as const
const entries = ['index.html']

interface Chunk {
  name?: string
  file: string
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const files = new Set<string>()
const visit = (name: string): void => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`${name} is not in the build's manifest`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const other of chunk.imports ?? []) visit(other)
}
for (const entry of entries) visit(entry)

const kilobytes = (ending: string): number => {
  let total = 0
  for (const file of files) {
    if (file.endsWith(ending)) total += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  }
  return total / 1_000
}

for (const [kind, budget] of Object.entries(budgets)) {
  const size = kilobytes(`.${kind}`)
  const isOver = size > budget
  console.log(
    `first screen ${kind}: ${size.toFixed(1)} of ${budget} kB gzipped${isOver ? ', OVER THE BUDGET' : ''}`,
  )
  if (isOver) process.exitCode = 1
}

/** The screens that open a form only on demand, by their paths. */
const withoutForms: readonly string[] = [
  paths.catalogue,
  paths.catalogueCompare,
  patterns.catalogueProduct,
  paths.dashboard,
  paths.products,
  paths.quotes,
]
interface ScreenFiles {
  pattern: string
  isOpen: boolean
  files: string[]
}
const screens = JSON.parse(readFileSync(join(dist, '.vite/screen-files.json'), 'utf8')) as ScreenFiles[]
const forms = Object.values(manifest).find(({ name }) => name === 'forms')?.file
if (forms === undefined) throw new Error('The build has no file of forms')
const loading = screens
  .filter(
    ({ pattern, isOpen, files: of }) =>
      of.includes(`/${forms}`) && (withoutForms.includes(pattern) || (isOpen && pattern === paths.profile)),
  )
  .map(({ pattern }) => pattern)
console.log(`screens without a form that load the forms' packages: ${loading.join(', ') || 'none'}`)
if (loading.length > 0) process.exitCode = 1
