import { expect, it } from 'vitest'
import { leadsToBuying, onwardOf } from './way-back.ts'

it('who comes from the home is known to buy after a second page, too', () => {
  expect(onwardOf('/')).toEqual({ from: '/' })
  expect(leadsToBuying(onwardOf(onwardOf('/').from).from)).toBe(true)
})

it.each([undefined, '/dashboard', '/login', '/register?from=%2F', 'https://evil.test/catalogue'])(
  'a way back that leads nowhere in particular isn’t handed on: %s',
  (from) => expect(onwardOf(from)).toEqual({}),
)
