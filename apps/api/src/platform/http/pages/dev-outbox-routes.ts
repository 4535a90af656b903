import { escapeHtml } from '@armature/domain/values/escape-html'
import type { FastifyInstance } from 'fastify'
import { inTransaction, systemContext } from '../../db/transaction.ts'
import type { Database } from '../../db/tables/tables.ts'

/** A message as it was written. */
export interface WrittenMessage {
  id: number
  channel: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  created_at: Date
}

/** The store that holds the messages. */
export interface Mailbox {
  listMessages(trx: Database, to: string | undefined, limit: number): Promise<WrittenMessage[]>
  findMessage(trx: Database, id: number): Promise<WrittenMessage | undefined>
}

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const shown = 200

const page = (
  rows: readonly WrittenMessage[],
  to: string | undefined,
  nonce: string,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Armature</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; background: light-dark(#fff, #121212); color: light-dark(#1a1a1a, #eee); font: 15px/1.5 system-ui, sans-serif; }
a { color: light-dark(#0b57d0, #a8c7fa); }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #8886; border-radius: 8px; padding: .75rem 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0; } p { margin: .25rem 0; } .meta { font-size: .85rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0; }
input { font: inherit; padding: .3rem .5rem; width: min(24rem, 100%); box-sizing: border-box; }
</style></head><body><main>
<h1>Outbox</h1>
<p>What this server would have sent, newest first. Only in development.</p>
<form><label>To <input name="to" type="search" value="${escapeHtml(to ?? '')}" placeholder="customer@demo.armature.test"></label> <button>Show</button></form>
${rows
  .map(
    (row) => `<article><h2>${escapeHtml(row.subject || row.channel)}</h2>
<p class="meta">${row.channel} to ${escapeHtml(row.recipient)} · <time datetime="${row.created_at.toISOString()}">${row.created_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>${row.body_html === null ? '' : ` · <a href="/dev/outbox/${row.id}">as a mail</a>`}</p>
<pre>${linked(row.body_text)}</pre></article>`,
  )
  .join('\n')}
${rows.length === 0 ? '<p>No messages yet.</p>' : ''}
</main></body></html>`

/** The policy for showing a mail: its own styles apply, and nothing else in it may act. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"

/** The mailbox of a development start shows every sent message. Production never registers it. */
export const devOutboxRoutes = (app: FastifyInstance, mailbox: Mailbox): void => {
  const find = (query: unknown) => {
    const to =
      typeof query === 'object' &&
      query !== null &&
      'to' in query &&
      typeof query.to === 'string' &&
      query.to !== ''
        ? // No address has one, and PostgreSQL can't be asked for it.
          query.to.replaceAll('\0', '')
        : undefined
    return inTransaction(app.deps.db, systemContext, (trx) => mailbox.listMessages(trx, to, shown), {
      readOnly: true,
    }).then((rows) => ({ rows, to }))
  }
  app.get('/dev/outbox.json', async (request, reply) => {
    const { rows } = await find(request.query)
    reply.header('cache-control', 'no-store')
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      created: row.created_at.toISOString(),
    }))
  })
  app.get('/dev/outbox', async (request, reply) => {
    const { rows, to } = await find(request.query)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(rows, to, reply.cspNonce.style))
  })
  app.get('/dev/outbox/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const message = /^[1-9]\d{0,14}$/.test(id)
      ? await inTransaction(app.deps.db, systemContext, (trx) => mailbox.findMessage(trx, Number(id)), {
          readOnly: true,
        })
      : undefined
    if (!message?.body_html) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(message.body_html)
  })
}
