import { escapeHtml } from '@armature/domain/values/escape-html'

/**
 * The content of a page before any script runs: for a search engine, a link's preview, and a phone on a slow line.
 */
export interface PageContent {
  title: string
  /** The page's address for programs; null for a page that only its reader may see. */
  address: PageAddress | null
  /** A picture that fills the page, below its heading. */
  isView?: boolean
  /** Made of escaped texts (`html`). */
  body: Html
}

/** A page that may be indexed, saved and shared. */
export interface PageAddress {
  description: string
  /** The one address of this page, wherever it was asked for. */
  canonical: string
  /** An address of a picture for a link's preview. */
  image: string | null
  /** Is it a page of its own for search engines, instead of one of many views of another? */
  isIndexed: boolean
  kind: 'product' | 'website'
  /** As schema.org has it. */
  data: readonly object[]
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

const headOf = (title: string, address: PageAddress): string => {
  const { description, canonical, image, isIndexed, kind, data } = address
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

/** Shown until the app renders, in the colours and sizes of its first frame. */
const style = `[data-own] #first{display:none}body:has(#first){background:light-dark(#f3f5f6,#0f1417)}#root[data-waits]{position:absolute;inset:0 0 auto;visibility:hidden}#first>div{height:56px;background:#12181c}#first main{max-width:1320px;margin:0 auto;padding:28px clamp(14px,4vw,40px);font:15px/1.5 system-ui,sans-serif;color:light-dark(#12181c,#e6ebee)}#first a{color:light-dark(#17677a,#6fc0cd)}#first img{max-width:100%;object-fit:contain;background:light-dark(#f6f8f9,#1b2328)}#first ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(172px,1fr));gap:12px;padding:0;list-style:none}#first dt{opacity:.75}#first dd{margin:0 0 8px}@media(width<768px){#first nav[aria-label=Categories]{overflow-x:auto;padding:4px;margin:-4px;line-height:44px;white-space:nowrap;scrollbar-width:thin}#first a[aria-current]{display:inline-block;scroll-initial-target:nearest}}#first[data-view]>div{display:none}#first[data-view] main{display:flex;flex-direction:column;box-sizing:border-box;max-width:none;height:100dvh;padding:0}#first[data-view] h1{overflow:hidden;margin:0;padding:10px 14px;font-size:17px;line-height:24px;text-overflow:ellipsis;white-space:nowrap}#first[data-view] img{flex:1;width:100%;min-height:0}`

/** The app's page with content for before it runs, which disappears once the app's own screen renders (index.html). */
export const withContent = (page: string, content: PageContent | null, nonce: string): string => {
  if (content === null) return page
  const { title, address, body, isView = false } = content
  const first = `<div id="first"${isView ? ' data-view' : ''}><div></div><main>${body.text}</main></div>`
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description" content="[^"]*" ?\/?>/, (built) =>
      address === null ? built : html`<meta name="description" content="${address.description}" />`.text,
    )
    .replace(
      '</head>',
      () =>
        `<style nonce="${nonce}">${style}</style>${address === null ? '' : headOf(title, address)}</head>`,
    )
    .replace('<div id="root"></div>', () => `${first}<div id="root" data-waits></div>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
}
