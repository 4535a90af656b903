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
const style = `[data-own] #first{display:none}body:has(#first){background:light-dark(#f3f5f6,#0f1417)}#root[data-waits]{position:absolute;inset:0 0 auto;visibility:hidden}#first>div{height:56px;background:#12181c}#first main{max-width:clamp(1320px,72vw,1800px);margin:0 auto;padding:28px clamp(14px,4vw,40px);font:15px/1.5 system-ui,sans-serif;color:light-dark(#12181c,#e6ebee)}#first a{color:light-dark(#17677a,#6fc0cd)}#first img{max-width:100%;object-fit:contain;height:auto;background:#edf1f4;border-radius:8px}#first ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(172px,1fr));gap:12px;padding:0;list-style:none}#first li img{aspect-ratio:1}#first [data-tiles] img{aspect-ratio:auto}#first dt{opacity:.75}#first dd{margin:0;overflow-wrap:anywhere}#first dl{margin:0;font-size:14px}#first dl>div{display:grid;grid-template-columns:minmax(120px,2fr) 3fr;gap:4px 16px;padding:7px 0;border-bottom:1px solid light-dark(#d9dfe3,#2c363c);break-inside:avoid}#first [data-columns]{columns:2 380px;column-gap:48px}#first [data-top]{display:grid;gap:24px;margin-top:12px}#first [data-picture]{margin:0;min-height:260px;border-radius:8px;background:#edf1f4}#first [data-picture] img{display:block;width:100%;height:100%}#first h1{margin:0;font-size:24px;line-height:1.3}#first [data-price]{margin:0;font-size:28px;font-weight:650}#first [data-act]{display:block;padding:10px;border-radius:6px;background:light-dark(#17677a,#27808f);color:#fff;font-weight:550;text-align:center;text-decoration:none}#first [data-hero]{display:grid;gap:24px 48px;align-items:center;margin-top:-28px;padding-block:32px;background:#12181c;box-shadow:0 0 0 100vmax #12181c;clip-path:inset(0 -100vmax);color:#fff}#first [data-hero] h1{font-size:clamp(30px,1.2rem + 2.2vw,48px);font-weight:650;line-height:1.1;letter-spacing:-.025em}#first [data-hero] p{color:#c3ccd2;font-size:17px}#first [data-hero] [data-small]{font-size:14px}#first [data-hero] a{color:#8fd0db}#first [data-hero] form{display:flex;gap:8px;max-width:640px}#first [data-hero] input{flex:1;min-width:0;height:50px;padding:0 16px;border:0;border-radius:6px;font:inherit}#first [data-hero] button{padding:0 26px;border:0;border-radius:6px;background:#27808f;color:#fff;font:inherit;font-weight:550}#first [data-way]{display:inline-block;padding:12px 18px;border-radius:8px;background:#232d33;color:#fff;text-decoration:none}#first figure{margin:0}#first figure img{display:block;width:100%;border-radius:12px}#first [data-tiles]{grid-template-columns:repeat(auto-fill,minmax(148px,1fr));gap:14px}#first [data-tiles] li{padding:8px 8px 12px;border-radius:10px;background:light-dark(#fff,#171e22)}#first [data-tiles] img{display:block;width:100%}@media(width>=992px){#first [data-hero]:has(figure){grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);padding-block:40px}}@media(width>=768px){#first [data-top]{grid-template-columns:minmax(0,1.25fr) minmax(320px,1fr);gap:40px}#first [data-picture]{margin-top:44px;min-height:440px}}@media(width>=1600px){#first [data-top]{grid-template-columns:minmax(0,1.5fr) minmax(320px,1fr)}}@media(width<768px){#first nav[aria-label=Categories]{overflow-x:auto;padding:4px;margin:-4px;line-height:44px;white-space:nowrap;scrollbar-width:thin}#first a[aria-current]{display:inline-block;scroll-initial-target:nearest}}@media(width<768px){#first:has(nav[aria-label=Breadcrumbs])>div{height:104px}}#first[data-view]>div{display:none}#first[data-view] main{display:flex;flex-direction:column;box-sizing:border-box;max-width:none;height:100dvh;padding:0}#first[data-view] h1{overflow:hidden;margin:0;padding:10px 14px;font-size:17px;line-height:24px;text-overflow:ellipsis;white-space:nowrap}#first[data-view] img{flex:1;width:100%;min-height:0}`

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
