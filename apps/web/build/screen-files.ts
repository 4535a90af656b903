import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { paths, patterns } from '@armature/domain/pages/page-paths'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'

/** One screen's files beyond those that index.html names, as the server reads them from dist/.vite/screen-files.json. */
interface ScreenFiles {
  /** As the route table spells it: `/products/$id`. */
  pattern: string
  /** Shown to people who aren't signed in too. */
  isOpen: boolean
  files: string[]
}

const web = path.resolve(import.meta.dirname, '..')
const routesFolder = path.join(web, 'src/routes')
const shellFiles = ['src/shell/shell-layout.tsx', 'src/loads.ts']

/** The route table as it is written: each screen's path, and the module that its code is in. */
const readRoutes = (): { pattern: string; isOpen: boolean; sources: string[] }[] => {
  const calls = globSync('*-routes.ts', { cwd: routesFolder }).flatMap((file) =>
    readFileSync(path.join(routesFolder, file), 'utf8')
      .split(/\n {2}(?=(?:screen|signedOut|open)\()/)
      .slice(1),
  )
  return calls.flatMap((call) => {
    const [, kind, table, name] = /^(\w+)\(\s*(paths|patterns)\.(\w+)/.exec(call) ?? []
    const source = /import\('\.\.\/([^']+)'\)/.exec(call)?.[1]
    const pattern = Object.entries(table === 'paths' ? paths : patterns).find(([key]) => key === name)?.[1]
    if (kind === undefined || typeof pattern !== 'string')
      throw new Error(`Not a route: ${call.slice(0, 80)}`)
    if (source === undefined) return []
    const isOpen = kind !== 'screen'
    return [{ pattern, isOpen, sources: [`src/${source}`, ...(isOpen ? [] : shellFiles)] }]
  })
}

/** The typeface that every screen is set in: asked for beside the styles that name it, not after them (decision 058). */
const typefaceLink = (bundle: Rolldown.OutputBundle | undefined): string => {
  const file = Object.keys(bundle ?? {}).find((name) => /geist-latin-wght-.*\.woff2$/.test(name))
  if (file === undefined) throw new Error('The build has no typeface')
  return `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n`
}

/** The styles' links and the script after the skeleton, which is painted before they are here. */
const afterSkeleton = (html: string, { bundle }: IndexHtmlTransformContext): string => {
  const late = [/^ *<link rel="stylesheet".*$\n?/gm, /^ *<script type="module".*$\n?/gm].flatMap(
    (lines) => html.match(lines) ?? [],
  )
  const rest = late.reduce((page, line) => page.replace(line, ''), html)
  return rest
    .replace(/^ *<\/head>/m, `${typefaceLink(bundle)}$&`)
    .replace(/^ *<\/body>/m, `${late.join('')}$&`)
}

const closureOf = (bundle: Rolldown.OutputBundle, sources: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  for (const source of sources) {
    const file = path.join(web, source)
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(file))
    if (chunk?.type !== 'chunk') throw new Error(`The build has no file with ${source}`)
    visit(chunk)
  }
  return found
}

/** Writes down which files each screen needs, so that the page asks for them at once, not one after another. */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: afterSkeleton },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const first = closureOf(bundle, ['src/main.tsx'])
      const screens = readRoutes().map(({ pattern, isOpen, sources }): ScreenFiles => ({
        pattern,
        isOpen,
        files: Array.from(closureOf(bundle, sources))
          .filter((file) => !first.has(file))
          .map((file) => `/${file}`),
      }))
      this.emitFile({ type: 'asset', fileName: '.vite/screen-files.json', source: JSON.stringify(screens) })
    },
  },
})
