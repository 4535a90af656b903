import { globSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PageName } from '@armature/domain/pages/pages'
import { pages } from '@armature/domain/pages/pages'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'

/** One screen's files beyond those that index.html names, as the server reads them from dist/.vite/screen-files.json. */
interface ScreenFiles {
  /** As the route table spells it: `/products/$id`. */
  pattern: string
  /** Also shown to people who aren't signed in. */
  isOpen: boolean
  files: string[]
}

const web = path.resolve(import.meta.dirname, '..')
const { resolve } = createRequire(import.meta.filename)
/** The files that every screen needs besides its own: the rows, and the signed-in frame. */
const rowsFile = path.join(web, 'src/process/screens.ts')
const frameFile = path.join(web, 'src/process/shell/frame/shell-layout.tsx')

const isOpen = ({ access }: (typeof pages)[PageName]): boolean =>
  access === 'anyone' || access === 'signed out'

/** The screens' rows from the source: each one's name and the modules of its code, the second one for strangers. */
const readRows = () =>
  globSync('src/process/screens/*.ts', { cwd: web }).flatMap((file) =>
    readFileSync(path.join(web, file), 'utf8')
      .split(/\n(?= {2}\w+: \{\n {4}code:)/)
      .slice(1)
      .map((row) => ({
        name: row.trimStart().split(':')[0] as PageName,
        sources: Array.from(row.matchAll(/\bimport\(\s*'([^']+)'/g), ([, source = '']) =>
          source.startsWith('.') ? path.join(web, path.dirname(file), source) : realpathSync(resolve(source)),
        ),
      })),
  )

const readScreens = (): { pattern: string; isOpen: boolean; sources: string[] }[] =>
  readRows().flatMap(({ name, sources: [own = '', forStrangers] }) => {
    const { path: pattern } = pages[name]
    const isFramed = !isOpen(pages[name]) && name !== 'viewProduct'
    const shared = isFramed ? [frameFile, rowsFile] : [rowsFile]
    return [
      { pattern, isOpen: isOpen(pages[name]), sources: [own, ...shared] },
      ...(forStrangers === undefined ? [] : [{ pattern, isOpen: true, sources: [forStrangers, rowsFile] }]),
    ]
  })

/** Every screen uses this typeface. It is requested with the app's script, not after the first render. */
const typefaceIn = (bundle: Rolldown.OutputBundle | undefined): string => {
  const file = Object.keys(bundle ?? {}).find((name) => /geist-latin-400-700-.*\.woff2$/.test(name))
  if (file === undefined) throw new Error('The build has no typeface')
  return `/${file}`
}

/** Removes the matching tags; returns the page without them, and the addresses they had. */
const takeOut = (html: string, tags: RegExp): { page: string; files: string[] } => ({
  page: html.replaceAll(tags, ''),
  files: Array.from(html.matchAll(tags), ([, file = '']) => file),
})

/**
 * The page itself requests the app's files once it has painted (index.html): the styles, the script, the typeface and
 * the script's imports, in this order.
 */
const listAppFiles = (html: string, { bundle }: IndexHtmlTransformContext): string => {
  const styles = takeOut(html, /^ *<link rel="stylesheet"[^>]*href="([^"]+)".*$\n?/gm)
  const scripts = takeOut(styles.page, /^ *<script type="module"[^>]*src="([^"]+)".*$\n?/gm)
  const imports = takeOut(scripts.page, /^ *<link rel="modulepreload"[^>]*href="([^"]+)".*$\n?/gm)
  if (styles.files.length !== 1 || scripts.files.length !== 1)
    throw new Error('The page has not one style and one script')
  const files = [...styles.files, ...scripts.files, typefaceIn(bundle), ...imports.files]
  return imports.page.replace('__APP_FILES__', files.join(' '))
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
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(source))
    if (chunk?.type !== 'chunk') throw new Error(`The build has no file with ${source}`)
    visit(chunk)
  }
  return found
}

/** Lists the files of each screen, so that the page requests them all at once. */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: listAppFiles },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const first = closureOf(bundle, [path.join(web, 'src/process/main.tsx')])
      const screens = readScreens().map(({ pattern, isOpen, sources }): ScreenFiles => ({
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
