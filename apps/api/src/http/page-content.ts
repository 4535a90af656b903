import { escapeHtml } from '@armature/domain/escape-html'

/** What a page says before any script runs: to a search engine, a link's preview, and a phone on a slow line. */
export interface PageContent {
  title: string
  description: string
  /** The one address of this page, wherever it was asked for. */
  canonical: string
  /** An address of a picture for a link's preview. */
  image: string | null
  /** Whether it is a page of its own for search engines, or one of many views of another. */
  isIndexed: boolean
  kind: 'product' | 'website'
  /** As schema.org has it. */
  data: readonly object[]
  /** Made of escaped texts (`html`). */
  body: Html
}

/** HTML that is safe to send: made by `html` alone. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | readonly Html[]

const written = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(({ text }) => text).join('')
}

/** HTML of a template: every text that is put into it is escaped, so that none can open a tag or leave its quotes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(parts.reduce((text, part, place) => text + written(values[place - 1] ?? null) + part))

/** JSON within a script element: nothing in it can end the element or begin a comment. */
const jsonText = (data: object): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const headOf = (content: PageContent): string => {
  const { title, description, canonical, image, isIndexed, kind, data } = content
  const properties = [
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ...(image === null ? [] : [['og:image', image] as const]),
  ] as const
  return html`${isIndexed ? null : html`<meta name="robots" content="noindex, follow" />`}<link
      rel="canonical"
      href="${canonical}"
    />${properties.map(([name, value]) => html`<meta property="${name}" content="${value}" />`)}<meta
      name="twitter:card"
      content="${image === null ? 'summary' : 'summary_large_image'}"
    />${data.map((one) => new Html(`<script type="application/ld+json">${jsonText(one)}</script>`))}`.text
}

/** Shown until the app stands, in the colours and sizes of its first frame. */
const style = `#first{max-width:1320px;margin:56px auto 0;padding:28px clamp(14px,4vw,40px);font:15px/1.5 system-ui,sans-serif;color:light-dark(#12181c,#e6ebee)}#first a{color:light-dark(#17677a,#6fc0cd)}#first img{max-width:100%;object-fit:contain;background:light-dark(#f6f8f9,#1b2328)}#first ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(172px,1fr));gap:12px;padding:0;list-style:none}#first dt{opacity:.75}#first dd{margin:0 0 8px}`

/** The app's page with what is said before it runs. The app replaces that once it stands. */
export const withContent = (page: string, content: PageContent | null, nonce: string): string => {
  if (content === null) return page
  const root = `<div id="root"><main id="first">${content.body.text}</main></div>`
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(content.title)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*" ?\/?>/,
      () => html`<meta name="description" content="${content.description}" />`.text,
    )
    .replace('</head>', () => `<style nonce="${nonce}">${style}</style>${headOf(content)}</head>`)
    .replace('<div id="root"></div>', () => root)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
}
