import { expect, it } from 'vitest'
import { explain, listening, reaching } from './start-failures.ts'

const failed = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

const reasonOf = async (step: Promise<unknown>): Promise<string> => step.then(() => '', explain)

it.each([
  [failed('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), 'connect ECONNREFUSED 127.0.0.1:1'],
  [failed('getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'), 'getaddrinfo EAI_AGAIN db'],
  [failed('connect EHOSTUNREACH 10.0.0.1:5432', 'EHOSTUNREACH'), 'connect EHOSTUNREACH 10.0.0.1:5432'],
  [failed('timeout expired'), 'timeout expired'],
  [failed('Query read timeout'), 'Query read timeout'],
  [
    Object.assign(new AggregateError([failed('connect ECONNREFUSED ::1:1'), failed('and 127.0.0.1:1')]), {
      code: 'ECONNREFUSED',
    }),
    'connect ECONNREFUSED ::1:1; and 127.0.0.1:1',
  ],
])('says in one line why the database cannot be reached: %s', async (failure, text) => {
  expect(await reasonOf(reaching(Promise.reject(failure)))).toBe(`The database cannot be reached: ${text}`)
})

it.each([
  failed('Connection terminated unexpectedly'),
  failed('terminating connection due to administrator command', '57P01'),
])('says in one line of any later step that the database went away during it: %s', async (failure) => {
  expect(await reasonOf(Promise.reject(failure))).toBe(`The database cannot be reached: ${failure.message}`)
})

it.each([
  ['ENOTFOUND', 'HOST=shop is a name without an address.'],
  ['EADDRNOTAVAIL', 'HOST=shop is no address of this machine.'],
  ['EADDRINUSE', 'Port 3000 is taken; stop the other program or set PORT.'],
  ['EACCES', 'Port 3000 may not be used by this user; set PORT to another.'],
])('blames no database for what listening fails of: %s', async (code, text) => {
  const step = Promise.reject(failed('of the system', code))
  expect(await reasonOf(listening({ host: 'shop', port: 3000 }, step))).toBe(text)
})

it('shows the trace of a bug', async () => {
  expect(await reasonOf(reaching(Promise.reject(failed('nobody knows'))))).toContain('start-failures.test.ts')
})
