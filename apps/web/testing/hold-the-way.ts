import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { redirectMs } from '../src/platform/layout.ts'

/**
 * Holds the wait before the page of a quote's lines navigates after a save: only the test ends it, so that a slow
 * machine doesn't leave the page early. Other timers run normally. `vi.restoreAllMocks` ends the hold.
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
