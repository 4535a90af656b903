import { limits } from '@armature/domain/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetWayBack, keepWayBack, savedWayBack, leadsToBuying, onwardOf } from './way-back.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  document.head.innerHTML = ''
})

it('who comes from the home is known to buy after a second page, too', () => {
  expect(onwardOf('/')).toEqual({ from: '/' })
  expect(leadsToBuying(onwardOf(onwardOf('/').from).from)).toBe(true)
})

it.each([undefined, '/dashboard', '/login', '/register?from=%2F', 'https://evil.test/catalogue'])(
  'a way back that leads nowhere in particular isn’t handed on: %s',
  (from) => expect(onwardOf(from)).toEqual({}),
)

it.each([
  ['/catalogue', true],
  ['/catalogue/list', true],
  ['/catalogue?search=arm', true],
  ['/catalogues', false],
  ['/accounts', false],
  [undefined, false],
])('%s leads to buying: %s', (from, isBuying) => expect(leadsToBuying(from)).toBe(isBuying))

it('a page that has nothing to do with buying is handed on too, with the store that one’s own machine names', () => {
  document.head.innerHTML = '<meta name="store" data-named="north">'
  expect(onwardOf('/accounts?page=2')).toEqual({ from: '/accounts?page=2', store: 'north' })
})

it('the way back of a sign-up waits as long as its mail’s link is good, or until it is taken', () => {
  vi.useFakeTimers()
  keepWayBack('/catalogue/list')
  const good = limits.mailToken.verifyHours * 3_600_000
  vi.advanceTimersByTime(good - 1)
  expect(savedWayBack()).toBe('/catalogue/list')
  vi.advanceTimersByTime(1)
  expect(savedWayBack()).toBeUndefined()
  keepWayBack('/offer/3')
  forgetWayBack()
  expect(savedWayBack()).toBeUndefined()
})

it('a sign-up that leads nowhere in particular forgets an earlier one’s way back', () => {
  keepWayBack('/catalogue/list')
  keepWayBack('/dashboard')
  expect(savedWayBack()).toBeUndefined()
})

it.each(['{', '"/catalogue"', '{"path":"/catalogue"}', '{"path":7,"at":1e15}'])(
  'nothing is kept in %s, which this browser may hold of another time',
  (held) => {
    localStorage.setItem('armature-way-back', held)
    expect(savedWayBack()).toBeUndefined()
  },
)
