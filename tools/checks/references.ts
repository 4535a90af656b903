import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot, sourceFiles } from '../project.ts'

/** A broken mention of a page of `docs/`. */
export interface LostReference {
  /** Relative to the root. */
  file: string
  /** The mention as written. */
  mention: string
}

interface ReferenceKind {
  pattern: RegExp
  /** Does the target of the pattern's first group exist? */
  resolves: (name: string) => boolean
}

const headingsOf = async (root: string, file: string): Promise<string[]> => {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading ?? '')
}

/** A comment continues in the next line behind its own mark. */
const unwrapped = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ')

const referenceKinds = async (root: string): Promise<ReferenceKind[]> => {
  const specification = await headingsOf(root, 'docs/reference/specification.md')
  const decisions = await headingsOf(root, 'docs/reference/decisions.md')
  const quality = await headingsOf(root, 'docs/reference/quality.md')
  const records: string[] = []
  for await (const file of glob('docs/decisions/*.md', { cwd: root })) records.push(path.basename(file))
  const startsOne = (headings: string[]) => (words: string) =>
    headings.some((heading) => words.toLowerCase().startsWith(heading.toLowerCase().split(',')[0] ?? '-'))
  return [
    {
      pattern: /specification(?:'s)?,? \(?section (\d+)/gi,
      resolves: (number) => specification.some((heading) => heading.startsWith(`${number}. `)),
    },
    { pattern: /decisions\.md,? "?([A-Z][\w ,-]*)/g, resolves: startsOne(decisions) },
    { pattern: /quality\.md,? "?([A-Z][\w ,-]*)/g, resolves: startsOne(quality) },
    {
      pattern: /\bdecision (\d{3})\b/gi,
      resolves: (number) => records.some((record) => record.startsWith(`${number}-`)),
    },
  ]
}

const lostMentions = (text: string, kinds: ReferenceKind[]): string[] =>
  kinds.flatMap(({ pattern, resolves }) =>
    [...text.matchAll(pattern)]
      .filter(([, name]) => name === undefined || !resolves(name))
      .map(([mention]) => mention),
  )

const lostLinks = (root: string, file: string, text: string): string[] =>
  [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)].flatMap(([mention, target]) =>
    target !== undefined && existsSync(path.join(root, path.dirname(file), target)) ? [] : [mention],
  )

/** The short names of folders in docs. */
const rooms: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  web: 'apps/web/src',
  ui: 'packages/ui/src',
  api: 'apps/api/src',
}

/** The names of files, written as code, that the project doesn't have; `NNNN` is one that the reader will create. */
const lostFiles = (text: string, files: ReadonlySet<string>): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|css|sql|cjs))`/g)].flatMap(([mention, name = '']) => {
    const [room = '', ...rest] = name.split('/')
    const whole = [rooms[room], ...rest].join('/')
    const isThere =
      files.has(name) || files.has(whole) || [...files].some((file) => file.endsWith(`/${name}`))
    return isThere || name.includes('NNNN') ? [] : [mention]
  })

const namedFiles = '{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,css,sql,cjs}'

const filesOf = async (root: string): Promise<Set<string>> => {
  const files = new Set<string>()
  for await (const file of glob(namedFiles, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }))
    files.add(file.replaceAll('\\', '/'))
  return files
}

const otherPapers = ['*.md', 'docs/**/*.md', '{apps,packages,e2e,bench,tools}/**/*.{md,sql}']

/**
 * Every mention in sources, migrations and docs of a section, heading or decision record that isn't in `docs/`, every
 * broken relative link between docs, and every unknown file name in them.
 */
export const lostReferences = async (root: string = projectRoot): Promise<LostReference[]> => {
  const kinds = await referenceKinds(root)
  const papers: string[] = []
  for await (const file of glob(otherPapers, { cwd: root, exclude: ['**/node_modules/**'] }))
    papers.push(file)
  const files = await filesOf(root)
  const lost: LostReference[] = []
  for (const file of [...(await sourceFiles(root)), ...papers]) {
    const text = await readFile(path.join(root, file), 'utf8')
    const links = file.endsWith('.md') ? [...lostLinks(root, file, text), ...lostFiles(text, files)] : []
    for (const mention of [...lostMentions(unwrapped(text), kinds), ...links]) lost.push({ file, mention })
  }
  return lost
}
