import { readFileSync } from 'node:fs'
import path from 'node:path'
import { guides } from '@armature/domain/pages/guides'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const docs = path.resolve(import.meta.dirname, '../../../docs')

/** As GitHub makes a heading's id, so that links to chapters hold in both places. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

interface GuidePage {
  html: string
  /** The headings' ids. */
  chapters: string[]
  /** The pictures that it shows, by their names in docs/pictures. */
  pictures: string[]
}

/** A guide of docs/guides as a page of its own. */
export const readGuide = (guide: string): GuidePage => {
  const chapters: string[] = []
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        chapters.push(idOf(text))
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image({ href, text }) {
        const name = path.basename(href)
        pictures.push(name)
        return `<img src="/guides/${name}" alt="${text}" loading="lazy">`
      },
      link({ href, tokens }) {
        return `<a href="${href.replace('.md', '.html')}">${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const text = readFileSync(path.join(docs, 'guides', `${guide}.md`), 'utf8')
  const [title = ''] = /(?<=^# ).*/m.exec(text) ?? []
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="/guides/guide.css">
  </head>
  <body><main>${marked.parse(text, { async: false })}</main></body>
</html>
`
  return { html, chapters, pictures }
}

const style = `:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem 4rem; background: light-dark(#fff, #1a1b1e); color: light-dark(#212529, #dee2e6); }
main { max-width: 46rem; margin: 0 auto; }
h1, h2 { line-height: 1.25; scroll-margin-top: 1rem; }
h2 { margin-top: 2.5rem; }
img { display: block; max-width: 100%; height: auto; margin: 1.25rem 0; border: 1px solid light-dark(#dee2e6, #373a40); border-radius: 8px; }
a { color: light-dark(#1864ab, #74c0fc); }
code { padding: 0 0.25em; border-radius: 4px; background: light-dark(#f1f3f5, #2c2e33); }
table { border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid light-dark(#dee2e6, #373a40); }
`

/** Adds the guides to the build, as pages of /guides that the screens' help opens at their chapters. */
export const guidePages = (): Plugin => ({
  name: 'guides',
  apply: 'build',
  generateBundle() {
    const put = (name: string, source: string | Uint8Array): void =>
      void this.emitFile({ type: 'asset', fileName: `guides/${name}`, source })
    const pages = guides.map((guide) => ({ guide, ...readGuide(guide) }))
    for (const { guide, html } of pages) put(`${guide}.html`, html)
    for (const name of new Set(pages.flatMap(({ pictures }) => pictures)))
      put(name, readFileSync(path.join(docs, 'pictures', name)))
    put('guide.css', style)
  },
})
