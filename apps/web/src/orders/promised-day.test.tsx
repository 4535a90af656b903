import { expect, it } from 'vitest'
import { aSubOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PromisedDay } from './promised-day.tsx'

it('expects nothing more of a part that was refunded before it was sent, whatever day was promised', async () => {
  const shown = async (called_off: boolean) => {
    const { screen } = await renderScreen(() => (
      <PromisedDay
        subOrder={aSubOrder({
          called_off,
          promise: { first: '2026-12-01', expected: '2026-12-01', reason: '', late: false },
        })}
      />
    ))
    return screen.queryByText('Nothing more is expected') !== null
  }
  expect([await shown(false), await shown(true)]).toEqual([false, true])
})
