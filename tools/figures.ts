import ts from 'typescript'
import { checkBoundaries } from './boundaries.ts'
import { duplicatesIn } from './duplicates.ts'
import { projectRoot } from './project.ts'
import { isTest, lineOf, nodesBelow, readSources } from './read-source.ts'
import type { SourceFile } from './read-source.ts'
import { leavesWordsToDomain, strayRoles, strayStates } from './stray-words.ts'

// `npm run figures`: counts the code's shape and prints each figure beside the wanted one. Fails where one is missed.

interface Figure {
  name: string
  value: string
  /** The value that it should have; null for a figure that is only printed. */
  wanted: string | null
  isMissed: boolean
  /** The places that miss it. */
  places: readonly string[]
}

const told = (name: string, value: string): Figure => ({
  name,
  value,
  wanted: null,
  isMissed: false,
  places: [],
})

const none = (name: string, places: readonly string[]): Figure => ({
  name,
  value: String(places.length),
  wanted: '0',
  isMissed: places.length > 0,
  places,
})

const atMost = (name: string, most: number, counted: { count: number; place: string }[]): Figure => {
  const highest = counted.reduce((so, { count }) => Math.max(so, count), 0)
  const places = counted.filter(({ count }) => count > most).map(({ place, count }) => `${place}: ${count}`)
  return { name, value: String(highest), wanted: `at most ${most}`, isMissed: highest > most, places }
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

interface Fn {
  place: string
  lines: number
  parameters: number
}

const functionsOf = (file: SourceFile): Fn[] =>
  [...nodesBelow(file.tree)]
    .filter((node) => ts.isFunctionLike(node))
    .filter((node) => 'body' in node && node.body !== undefined)
    .map((node) => {
      const [first, last] = [lineOf(file, node.getStart(file.tree)), lineOf(file, node.getEnd())]
      return {
        place: `${file.name}:${first}`,
        lines: last - first + 1,
        parameters: node.parameters.length,
      }
    })

const anyIn = (file: SourceFile): string[] =>
  [...nodesBelow(file.tree)]
    .filter(({ kind }) => kind === ts.SyntaxKind.AnyKeyword)
    .map((node) => `${file.name}:${lineOf(file, node.getStart(file.tree))}`)

const linesOf = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

/** Lines of tests for each line that they test; what only tests use counts with them. */
const shareOf = (folders: RegExp, files: readonly SourceFile[]): number => {
  const own = files.filter((file) => folders.test(file.name))
  const tests = linesOf(own.filter((file) => isTest(file.name)))
  return tests / (linesOf(own) - tests)
}

const testShare = (name: string, folders: RegExp, wanted: number, files: readonly SourceFile[]): Figure => {
  const share = shareOf(folders, files)
  return {
    name: `lines of test per line, ${name}`,
    value: share.toFixed(2),
    wanted: `at least ${wanted}`,
    isMissed: share < wanted,
    places: [],
  }
}

const files = await readSources()
const sources = files.filter(({ name }) => !isTest(name))
const functions = sources.flatMap(functionsOf)
const lengths = functions.map(({ lines, place }) => ({ count: lines, place }))
const outside = sources.filter(leavesWordsToDomain)
const { violations, upward } = await checkBoundaries(projectRoot, [
  'packages',
  'apps',
  'e2e',
  'bench',
  'tools',
])
const ofKind = (kind: RegExp) => violations.filter((line) => kind.test(line))

const figures: Figure[] = [
  told('files', `${files.length}, of them ${files.length - sources.length} for tests`),
  told('lines', `${linesOf(files)}, of them ${linesOf(files) - linesOf(sources)} for tests`),
  told('functions', String(functions.length)),
  told('lines of a function, median', String(middle(lengths.map(({ count }) => count)))),
  told('lines of a function, most', String(Math.max(...lengths.map(({ count }) => count)))),
  atMost(
    'parameters, most',
    4,
    functions.map(({ parameters, place }) => ({ count: parameters, place })),
  ),
  none('any', files.flatMap(anyIn)),
  none('cycles of imports', ofKind(/^no-cycles/)),
  none('states spelt outside the domain', outside.flatMap(strayStates)),
  none('roles compared outside the domain', outside.flatMap(strayRoles)),
  none(
    'passages that stand twice to the letter',
    duplicatesIn(sources).map(({ places, tokens }) => `${places.join(' = ')} (${tokens} words)`),
  ),
  none('imports up between modules and rooms', [...ofKind(/^(module|room)/), ...upward]),
  testShare('API and rules', /^(apps\/api|packages\/domain)\//, 0.8, files),
  testShare('web app, browser suite included', /^(apps\/web|e2e)\//, 0.4, files),
  told('lines of test per line, web app alone', shareOf(/^apps\/web\//, files).toFixed(2)),
]

for (const { name, value, wanted, isMissed, places } of figures) {
  const target = wanted === null ? '' : `  (wanted: ${wanted})${isMissed ? '  MISSED' : ''}`
  console.log(`${name.padEnd(42)} ${value}${target}`)
  for (const place of places) console.log(`    ${place}`)
}
process.exitCode = figures.some(({ isMissed }) => isMissed) ? 1 : 0
