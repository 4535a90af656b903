import { describe, expect, it } from 'vitest'
import { conflict, invalidFields, invalidNonField, isProblem, notFound, tooMany } from './problem.ts'

describe('an expected failure', () => {
  it('is told from every other value', () => {
    expect([notFound('x'), invalidFields({}), invalidNonField('x')].every(isProblem)).toBe(true)
    for (const other of [null, undefined, 'problem', 0, [], {}, { detail: 'x' }])
      expect(isProblem(other)).toBe(false)
  })

  it('has a code of its kind unless it is given one, and says more where it is told more', () => {
    expect(tooMany('x', { retryAfterSeconds: 5 })).toEqual({
      problem: 'too_many',
      code: 'throttled',
      detail: 'x',
      retryAfterSeconds: 5,
    })
    expect(conflict('x', { code: 'has_order' })).toMatchObject({ problem: 'conflict', code: 'has_order' })
    expect(invalidNonField('x', 'priced')).toEqual({
      problem: 'invalid',
      code: 'priced',
      nonFieldErrors: ['x'],
    })
  })
})
