import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

it('lets others have their turn once it took its time, and not before', async () => {
  const clock = { now: 0 }
  const turn = takeTurns(() => clock.now)
  let others = 0
  const asked = async (afterMs: number) => {
    others = 0
    const waiting = setImmediate(() => (others += 1))
    clock.now += afterMs
    await turn()
    clearImmediate(waiting)
    return others
  }
  expect([await asked(5), await asked(5), await asked(5), await asked(5), await asked(20)]).toEqual([
    0, 0, 1, 0, 1,
  ])
})
