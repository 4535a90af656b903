import { afterEach, expect, it, vi } from 'vitest'
import { bePresent, setAnnouncer } from './presence.ts'

let isHidden = false
Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })

const hide = (hidden: boolean): void => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => hide(false))

it('nobody is at what is in a hidden tab, and is there again once it is looked at', async () => {
  const say = vi.fn()
  setAnnouncer(say)
  const leave = bePresent('Quote-5', 'pricing')
  await vi.waitFor(
    () => expect(say).toHaveBeenCalledExactlyOnceWith([{ record: 'Quote-5', doing: 'pricing' }]),
    30_000,
  )
  hide(true)
  expect(say).toHaveBeenLastCalledWith([])
  const leaveOther = bePresent('Quote-6', 'viewing')
  await Promise.resolve()
  expect(say).toHaveBeenCalledTimes(2)
  hide(false)
  expect(say).toHaveBeenLastCalledWith([
    { record: 'Quote-5', doing: 'pricing' },
    { record: 'Quote-6', doing: 'viewing' },
  ])
  leave()
  leaveOther()
  setAnnouncer(null)
})
