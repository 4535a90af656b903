import { messages } from '@armature/domain/messages'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { expect } from 'vitest'
import type { RawAnswer } from './raw-call.ts'

/** JSON texts, since some of these no JavaScript value stands for. */
export const badValues = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1e21',
  '""',
  '"1e400"',
  '"-1"',
  '"abc"',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '[null]',
  '{}',
  '{"id":1}',
  '[[1]]',
  '"2026-02-30T00:00:00Z"',
  '"0000-01-01"',
  '"9999-12-31"',
  '"0000-13-45"',
  '"9999-12-31T23:59:59-12:00"',
] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Path = (string | number)[]

/** Every place in a body that holds a value, the nested ones too. */
export const placesOf = (body: unknown, at: Path = []): Path[] => {
  const inner: [string | number, unknown][] = Array.isArray(body)
    ? [...body.entries()]
    : isObject(body)
      ? Object.entries(body)
      : []
  return inner.flatMap(([key, value]) => [[...at, key], ...placesOf(value, [...at, key])])
}

const marker = '@@here@@'

/** The body as JSON with the value at one place replaced by another JSON text. */
export const withValue = (body: unknown, at: Path, json: string): string => {
  const replace = (value: unknown, rest: Path): unknown => {
    const [key, ...more] = rest
    if (key === undefined) return marker
    if (Array.isArray(value)) return value.map((one, index) => (index === key ? replace(one, more) : one))
    return isObject(value) ? { ...value, [key]: replace(value[String(key)], more) } : marker
  }
  return JSON.stringify(replace(body, at)).replace(`"${marker}"`, () => json)
}

/** Would the contract take this body? Such a body isn't bad input; the tests name those that it takes. */
export const isTaken = (name: CallName, json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json)
    // The server refuses NUL before the contract sees it.
    return !/\\u0000/i.test(json) && (endpoints[name] as Endpoint).body?.safeParse(value).success === true
  } catch {
    return false
  }
}

export interface BadPayload {
  what: string
  raw: string | Buffer
  headers?: Record<string, string>
  /** The statuses that are right. */
  expected: number[]
}

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Whole bodies that no call takes, whatever its schema. */
export const badPayloads = (body: object): BadPayload[] => {
  const text = JSON.stringify(body)
  const field = (extra: string): string => (text === '{}' ? `{${extra}}` : `${text.slice(0, -1)},${extra}}`)
  const json = (what: string, raw: string | Buffer, expected = [400]): BadPayload => ({ what, raw, expected })
  return [
    json('malformed JSON', text.slice(0, -1)),
    json('two JSON texts', `${text}${text}`),
    json(
      'invalid UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ),
    json('a depth of 2,000', deep(2_000)),
    json('a 4 MB body', field(`"big":"${'x'.repeat(4 * 1024 * 1024)}"`), [413]),
    json('null', 'null'),
    json('an array', `[${text}]`),
    json('a text', '"text"'),
    json('a number', '1e400'),
    json('a NUL', field('"nul":"\\u0000"')),
    json('an unknown field', field('"is_admin":true')),
    json('a field named like an object’s own', field('"toString":1')),
    json('a prototype', field('"__proto__":{"admin":true}')),
    json('a constructor', field('"constructor":{"prototype":{"admin":true}}')),
    { what: 'another content type', raw: text, headers: { 'content-type': 'text/plain' }, expected: [415] },
    {
      what: 'a form',
      raw: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      expected: [415],
    },
    { what: 'no content type', raw: text, headers: { 'content-type': '' }, expected: [400, 415] },
  ]
}

/** Queries that no list takes. */
export const badQueries = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=abc',
  'page=',
  'page=99999999999999999999',
  'page=1&page=2',
  'page[]=1',
  'page_size=101',
  'page_size=0',
  'ordering=password',
  'ordering=--id',
  'ordering=id;drop table users',
  'search=%00',
  'search=a&search=b',
  `search=${'x'.repeat(201)}`,
  'nothing_such=1',
  '__proto__=1',
  'toString=1',
  'constructor[prototype][a]=1',
] as const

export const badIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '99999999999999999999',
  '9'.repeat(16),
  '%00',
  '%ED%A0%80',
  '..%2f1',
  "1'--",
] as const

/** The words that an answer must never hold: of the database, of the code, of the machine. */
const leaks =
  /\b(select|insert into|update .* set|relation|constraint|column|syntax error|violates|pg_|kysely|node_modules|\.ts:\d|stack|TypeError|undefined is not)\b/i

/** Refused with a text that a person can read, and with nothing of ours in it. */
export const expectRefusal = (answer: RawAnswer, expected: readonly number[], what: string) => {
  expect(expected, `${what}: ${answer.text}`).toContain(answer.status)
  // A text of the specification's that has one of these words.
  expect(answer.text.replaceAll(messages.selectPlan, ''), what).not.toMatch(leaks)
  const body = JSON.parse(answer.text) as Record<string, unknown>
  const said = Object.keys(body).filter((key) => key !== 'code' && key !== 'request_id')
  expect(said, what).not.toEqual([])
}
