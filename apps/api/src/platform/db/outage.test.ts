import { expect, it } from 'vitest'
import { breaksConnection, isOutage } from './outage.ts'

const withCode = (code: string, words = 'said by the database') => Object.assign(new Error(words), { code })

it.each([
  ['its name is not found for the moment', 'EAI_AGAIN'],
  ['its name is not found', 'ENOTFOUND'],
  ['its machine is down', 'EHOSTDOWN'],
  ['its machine is not reached', 'EHOSTUNREACH'],
  ['nobody listens', 'ECONNREFUSED'],
  ['nobody answers', 'ETIMEDOUT'],
  ['its disk is full', '53100'],
  ['its password is being changed', '28P01'],
  ['a lock was not had in time', '55P03'],
])('a database of which %s (%s) is an outage', (_what, code) => {
  expect(isOutage(withCode(code))).toBe(true)
})

it.each(['23505', '42P01', 'ERR_INVALID_ARG_TYPE'])('a fault of ours (%s) is none', (code) => {
  expect(isOutage(withCode(code))).toBe(false)
})

it.each([
  ['its disk is full', '53100', true],
  ['the system below it failed', '58030', true],
  ['it is starting', '57P03', true],
  ['its transaction was idle for too long', '25P03', true],
  ['it takes no writes', '25006', true],
  ['its socket broke', 'EPIPE', true],
  ['a statement took too long', '57014', false],
  ['a lock was not had in time', '55P03', false],
  ['a value was there already', '23505', false],
])('a connection on which %s (%s) is dropped: %s', (_what, code, isDropped) => {
  expect(breaksConnection(withCode(code))).toBe(isDropped)
})

it('a connection whose plans no longer fit is dropped, and none that lacks a feature', () => {
  expect(breaksConnection(withCode('0A000', 'cached plan must not change result type'))).toBe(true)
  expect(breaksConnection(withCode('0A000', 'cross-database references are not implemented'))).toBe(false)
})
