import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { commentSubject, reasonForSilence } from './comments.ts'
import { forbiddenText } from './forbidden-text.ts'
import { heardNames } from './heard-names.ts'
import { statesInDomain } from './states-in-domain.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })
const refused = (...codes: string[]) => codes.map((code) => ({ code, errors: 1 }))

tester.run('states-in-domain', statesInDomain, {
  invalid: refused(
    "if (one.status === 'SENT') send()",
    'if (one.status === "SENT") send()',
    'if (one.status === `SENT`) send()',
    "sql`UPDATE one SET status = 'SENT' WHERE id = ${id}`",
    "sql`UPDATE one SET id = ${id}, status = 'SENT'`",
    'send(counts.SENT)',
    'send(counts?.SENT)',
    "send(counts['SENT'])",
    'const counts = { SENT: 0 }',
    "const counts = { 'SENT': 0 }",
    'const counts = { SENT }',
    'const { SENT } = counts',
    'const { SENT: sent } = counts',
    "type One = 'SENT' | 'other'",
    'interface Counts { SENT: number }',
    "switch (status) { case 'SENT': send() }",
    'enum One { SENT }',
    'const rows: Record<One, boolean> = { SENT: true }',
    'const looks = { SENT: { label: "Sent", isDone: true } } satisfies Record<One, { label: string; isDone: boolean }>',
    'const texts: Record<string, string> = { SENT: "Sent" }',
    'const texts = { SENT: "Sent" }',
    "const next: Record<One, string> = { left: 'SENT' }",
    'const looks: Record<One, { tone: Tone }> = { SENT: { tone: tones.DUE } }',
    "if (actor.role === 'VENDOR') sell()",
    "if ('ADMIN' !== worn) leave()",
    "const shows = hat === `CUSTOMER` ? 'price' : null",
    'switch (hat) { case "TENANT": sell() }',
  ),
  valid: [
    "const texts: Record<One, string> = { SENT: 'Sent' }",
    "const texts: Partial<Record<One, string>> = { SENT: 'Sent' }",
    "const looks = { SENT: { label: 'Sent', tone: tones.SENT } } as const satisfies Record<One, { label: string; tone: Tone }>",
    "interface Note { title: string; icon: ReactNode }\nconst notes: Partial<Record<One, Note>> = { SENT: { title: 'Sent', icon } }",
    "const text = 'SENTRY'",
    'const SENT = 1',
    '// SENT is a state',
    "const role = 'VENDOR'",
  ],
})

tester.run('comment-subject', commentSubject, {
  invalid: refused(
    '/** What is paid of it. */',
    'const one = (\n  <p>\n    {/* Whoever presses it. */}\n  </p>\n)',
    '// First this. Who reads\n// on is told.',
    '/**\n * A line.\n * Likewise.\n */',
    '/** The same of an order. */',
    '/** Lasts for so many days. */',
  ),
  valid: [
    '/** So many that none is left. */',
    '/** Whose turn is it? */',
    '/** Tells what changed, and who did it. */',
    "const text = 'What is it.'",
  ],
})

tester.run('reason-for-silence', reasonForSilence, {
  invalid: refused(
    '// oxlint-disable-next-line react/refs',
    'const one = {} as unknown as One',
    'const one = {} as never',
  ),
  valid: [
    '// oxlint-disable-next-line react/refs -- it is read in an effect',
    'const one = {} as never // nothing of it is read',
    '// nothing of it is read\nconst one = {} as never',
  ],
})

const options = [{ pattern: '\\b60_000\\b', instead: 'time.ts' }]
tester.run('forbidden-text', forbiddenText, {
  invalid: [{ code: 'const minuteMs = 60_000', options, errors: ['60_000: use time.ts.'] }],
  valid: [{ code: 'const bytes = 60_000_000', options }],
})

tester.run('heard-names', heardNames, {
  invalid: refused(
    '<Skeleton height={120} aria-busy="true" aria-label="Loading" />',
    '<Stack aria-label="Loading"><Skeleton height={9} /></Stack>',
    '<Button aria-label={`Price ${part} at ${price}`}>\n  Use\n</Button>',
    '<Button aria-label="Show the message in the chat">Show in the chat</Button>',
  ),
  valid: [
    '<div role="status" aria-label="Loading" />',
    '<Stack component="section" aria-label="Robots" />',
    '<ActionIcon aria-label="Delete" />',
    '<Button aria-label={`Use ${price} for ${part}`}>Use</Button>',
    '<Button aria-label={`Delete ${part}`}><IconTrash /></Button>',
  ],
})
