import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { escapeHtml } from '@armature/domain/values/escape-html'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { endpoints } from '@armature/contract/all-endpoints'
import { openApiDocument } from './openapi.ts'

const shapePath = '#/components/schemas/'

/** JSON whose references link to their schemas further down the page. */
const jsonHtml = (value: unknown): string =>
  escapeHtml(JSON.stringify(value, null, 2)).replaceAll(
    new RegExp(`${shapePath}(\\w+)`, 'g'),
    (reference: string, name: string) => `<a href="#${name}">${reference}</a>`,
  )

const callHtml = (endpoint: Endpoint, operation: Record<string, unknown>): string => {
  const { parameters, requestBody, responses } = operation
  const block = (title: string, value: unknown): string =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? ''
      : `<h2>${title}</h2><pre tabindex="0">${jsonHtml(value)}</pre>`
  const success = Object.entries(responses as Record<string, unknown>).find(([status]) =>
    status.startsWith('2'),
  )
  return `<details id="${endpoint.name}"><summary><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>Access: <code>${endpoint.access}</code>${endpoint.idempotent ? ' · accepts <code>Idempotency-Key</code>' : ''}</p>
${block('Parameters', parameters)}${block('Body', requestBody)}${block(`Answer ${success?.[0] ?? ''}`, success?.[1])}</details>`
}

const style = `
:root { color-scheme: light dark; background: light-dark(#fff, #121212); color: light-dark(#1a1a1a, #eee); font: 15px/1.5 system-ui, sans-serif; }
a { color: light-dark(#0b57d0, #a8c7fa); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid #8886; padding: .6rem 0; } summary { cursor: pointer; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid #8886; border-radius: 6px; font-size: 13px; }
h2 { font-size: .95rem; margin: .75rem 0 .25rem; }
`

const page = (): string => {
  const { paths, components } = openApiDocument() as {
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { schemas: Record<string, unknown> }
  }
  const calls = (Object.values(endpoints) as Endpoint[]).map((endpoint) =>
    callHtml(
      endpoint,
      paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] ?? {},
    ),
  )
  // The id is inside the details, because a link opens the element around its target.
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${name}</code></summary><pre tabindex="0" id="${name}">${jsonHtml(schema)}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Armature</title><style>${style}</style></head><body><main><h1>Armature API</h1>
<p>Machine-readable: <a href="/api/schema/">OpenAPI 3.1</a>. Sign in with <code>POST /api/token/</code> and <code>POST /api/otp_login/</code>,
then send <code>Authorization: JWT &lt;token&gt;</code>. A request with cookies repeats the <code>csrftoken</code> cookie (over TLS <code>__Host-csrftoken</code>) in <code>X-CSRFToken</code>.</p>
${calls.join('\n')}<h1>Shapes</h1>${shapes.join('\n')}</main></body></html>`
}

/** A text that never changes, as it is sent. */
export interface SavedText {
  plain: Uint8Array
  br: Uint8Array
  gzip: Uint8Array
  tag: string
}

export interface ApiDocs {
  schema: SavedText
  page: SavedText
  /** By which the page's policy lets its one style element through. */
  styleHash: string
}

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64')

const kept = (text: string): SavedText => {
  const plain = Buffer.from(text)
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { plain, br, gzip: gzipSync(plain), tag: `"${hashOf(plain).slice(0, 27)}"` }
}

/** The API's documentation, for programs and for people: a task of a thread, since it takes half a second. */
export const writeApiDocs = (): ApiDocs => ({
  schema: kept(JSON.stringify(openApiDocument())),
  page: kept(page()),
  styleHash: `sha256-${hashOf(style)}`,
})
