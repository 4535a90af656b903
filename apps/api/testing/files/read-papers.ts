import type { CallName } from '@armature/contract/endpoint-paths'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestUser } from '../builders.ts'
import { pdfText } from './pdf-text.ts'
import type { QuoteWorld } from '../quote-world.ts'

/** Every way to ask for each printed document: by any id that there is. */
const waysToPrint = {
  issueInvoice: sql<Record<string, number>>`SELECT id FROM orders`,
  printDocument: sql<Record<string, number | string>>`
    SELECT order_id AS id, CASE kind WHEN 'INVOICE' THEN 'INV' WHEN 'CREDIT_NOTE' THEN 'CN' ELSE 'RCP' END || '-' ||
      lpad(number::text, 6, '0') AS number FROM documents`,
  issueReceipt: sql<Record<string, number>>`SELECT order_id AS id, id AS payment FROM order_payments`,
  printPackingList: sql<Record<string, number>>`SELECT sub_order_id AS id, id AS parcel FROM parcels`,
  printQuoteRevision: sql<
    Record<string, number>
  >`SELECT DISTINCT quote_id AS id, revision FROM quote_revisions`,
  printSubQuoteRevision: sql<Record<string, number>>`
    SELECT DISTINCT s.id, r.revision FROM quote_revisions r JOIN sub_quotes s ON s.quote_id = r.quote_id`,
  printOffer: sql<Record<string, number>>`SELECT DISTINCT revision FROM quote_revisions`,
} as const satisfies Partial<Record<CallName, unknown>>

export type PrintCall = keyof typeof waysToPrint
export const printCalls = Object.keys(waysToPrint) as PrintCall[]

/** On paper a name may go on in the next line, and a sum has commas: however it is set, it is read. */
const asRead = (text: string): string =>
  [text, text.replaceAll(/\s+/g, ''), text.replaceAll(',', '')].join('\n')

/** The documents that this user is printed: their text by the call that prints it. Other users' documents are refused. */
export const readDocuments = async (
  world: QuoteWorld,
  user: TestUser | null,
  /** Of an offer's link, where they were given one. */
  token: string | null,
): Promise<Map<PrintCall, string>> => {
  const printed = new Map<PrintCall, string>()
  for (const name of printCalls) {
    if (name === 'printOffer' && token === null) continue
    const { rows } = await waysToPrint[name].execute(world.owner)
    // A document that nobody here has would be passed over without a word.
    expect(rows.length, name).toBeGreaterThan(0)
    for (const ids of rows) {
      const params = name === 'printOffer' ? { ...ids, token } : ids
      // Any of the calls, whose own params these are.
      const answer = await world.callAs(user, name, { params } as never)
      expect([200, 401, 403, 404], `${name} ${JSON.stringify(params)}`).toContain(answer.status)
      if (answer.status === 200)
        printed.set(name, `${printed.get(name) ?? ''}\n${asRead(await pdfText(answer.ok.pdf))}`)
    }
  }
  return printed
}

/** All mails and text messages that were written to this user, as one text. */
export const readMailbox = async (world: QuoteWorld, { userId }: TestUser): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    SELECT concat_ws(E'\n', o.sender_name, o.subject, o.body_text, o.body_html) AS text
    FROM outbox o JOIN users u ON o.recipient IN (u.email, u.phone_number) WHERE u.id = ${userId}`.execute(
    world.owner,
  )
  return rows.map(({ text }) => asRead(text)).join('\n')
}
