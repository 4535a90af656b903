import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { redirectMs } from '../src/platform/ui/layout.ts'

/**
 * The wait before the page of a quote's lines leads on after a save: it ends at the test's word alone, so that a slow
 * machine doesn't leave the page meanwhile. All other timers take their time. `vi.restoreAllMocks` ends the hold.
 */
export const holdTheWay = () => {
  const waiting = new Map<unknown, () => void>()
  const { setTimeout: wait, clearTimeout: stop } = globalThis
  const held = (run: () => void, ms?: number) => {
    const timer = wait(run, ms === redirectMs.afterQuoteEdit ? 1_000_000 : ms)
    if (ms === redirectMs.afterQuoteEdit) waiting.set(timer, run)
    return timer
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof setTimeout) // its promise form isn't used
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    waiting.delete(timer)
    stop(timer)
  })
  return {
    isHeld: () => waiting.size > 0,
    pass: async () => {
      const due = [...waiting.values()]
      waiting.clear()
      await act(async () => {
        for (const run of due) run()
      })
    },
  }
}
