import { expect, it } from 'vitest'
import { parseSource, readSources } from './read-source.ts'
import { leavesWordsToDomain, strayRoles, strayStates } from './stray-words.ts'

const statesIn = (text: string): string[] =>
  strayStates(parseSource('apps/web/src/planted.tsx', text)).map((place) => place.split(' ')[1] ?? '')

it.each([
  ['single quotes', "if (one.status === 'SENT') send()"],
  ['double quotes', 'if (one.status === "SENT") send()'],
  ['backticks', 'if (one.status === `SENT`) send()'],
  ['SQL', "sql`UPDATE one SET status = 'SENT' WHERE id = ${id}`"],
  ['SQL behind a value', "sql`UPDATE one SET id = ${id}, status = 'SENT'`"],
  ['a member', 'send(counts.SENT)'],
  ['a member that may be missing', 'send(counts?.SENT)'],
  ['a member by its text', "send(counts['SENT'])"],
  ['a key without quotes', 'const counts = { SENT: 0 }'],
  ['a key with quotes', "const counts = { 'SENT': 0 }"],
  ['a key alone', 'const counts = { SENT }'],
  ['a key that is taken apart', 'const { SENT } = counts'],
  ['a key that is taken apart by another name', 'const { SENT: sent } = counts'],
  ['a type', "type One = 'SENT' | 'other'"],
  ['a field of a type', 'interface Counts { SENT: number }'],
  ['a case', "switch (status) { case 'SENT': send() }"],
  ['an enumeration', 'enum One { SENT }'],
  ['a table that decides', 'const rows: Record<One, boolean> = { SENT: true }'],
  [
    'a table of looks that also decides',
    'const looks = { SENT: { label: "Sent", isDone: true } } as const satisfies Record<One, { label: string; isDone: boolean }>',
  ],
  ['a table by any text', 'const texts: Record<string, string> = { SENT: "Sent" }'],
  ['a table without a type', 'const texts = { SENT: "Sent" }'],
  ['a value of a table of looks', "const next: Record<One, string> = { left: 'SENT' }"],
])('a state in %s is refused', (_, text) => {
  expect(statesIn(text)).toEqual(['SENT'])
})

it.each([
  ['a record of texts', "const texts: Record<One, string> = { SENT: 'Sent' }"],
  ['some texts', "const texts: Partial<Record<One, string>> = { SENT: 'Sent' }"],
  [
    'a record of looks',
    "const looks = { SENT: { label: 'Sent', tone: tones.SENT } } as const satisfies Record<One, { label: string; tone: Tone }>",
  ],
  [
    'a record of looks whose type has a name',
    "interface Note { title: string; icon: ReactNode }\nconst notes: Partial<Record<One, Note>> = { SENT: { title: 'Sent', icon } }",
  ],
  ['another word', "const text = 'SENTRY'"],
  ['a name of its own', 'const SENT = 1'],
  ['a comment', '// SENT is a state'],
])('%s is let through', (_, text) => {
  expect(statesIn(text)).toEqual([])
})

it('in a record of looks, a row takes its look from its own state alone', () => {
  const table = 'const looks: Record<One, { label: string; tone: Tone }> ='
  expect(statesIn(`${table} { SENT: { label: 'Sent', tone: tones.DUE } }`)).toEqual(['DUE'])
})

it.each([
  "if (actor.role === 'VENDOR') sell()",
  "if ('ADMIN' !== worn) leave()",
  "const shows = hat === `CUSTOMER` ? 'price' : null",
  'switch (hat) { case "TENANT": sell() }',
  "if (role === 'SHOPPER') look()",
])('a role that is compared is refused: %s', (text) => {
  expect(strayRoles(parseSource('apps/api/src/jobs/planted.ts', text))).toHaveLength(1)
})

it.each([
  ['apps/api/src/modules/quotes/add-quote.ts', true],
  ['apps/api/src/jobs/watch-mail.ts', true],
  ['apps/api/src/realtime/live-routes.ts', true],
  ['apps/api/src/journal/chat-lines.ts', true],
  ['apps/web/src/main.tsx', true],
  ['apps/web/build/early-files.ts', true],
  ['packages/contract/src/quotes.ts', true],
  ['packages/stripe-sandbox/src/start.ts', true],
  ['tools/figures.ts', true],
  ['packages/domain/src/actor.ts', false],
  ['apps/api/src/safety.test.ts', false],
  ['apps/api/testing/people.ts', false],
  ['e2e/quotes.spec.ts', false],
])('%s leaves states and roles to the domain: %s', (name, leaves) => {
  expect(leavesWordsToDomain({ name })).toBe(leaves)
})

it('no place outside the domain spells a state or compares a role', async () => {
  const files = (await readSources()).filter(leavesWordsToDomain)
  expect(files.some(({ name }) => name.startsWith('apps/web/build/'))).toBe(true)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap(strayStates)).toEqual([])
  expect(files.flatMap(strayRoles)).toEqual([])
})
