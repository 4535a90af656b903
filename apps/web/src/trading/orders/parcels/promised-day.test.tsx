import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { aSubOrder } from '../../../../testing/an-order.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { PromisedDay } from './promised-day.tsx'

it('expects no called-off part, whatever day was promised', async () => {
  const shown = async (called_off: boolean) => {
    const { screen } = await renderScreen(() => (
      <PromisedDay
        subOrder={aSubOrder({
          called_off,
          promise: { first: '2026-12-01', expected: '2026-12-01', reason: '', late: false },
        })}
      />
    ))
    return screen.queryByText('Nothing more expected') !== null
  }
  expect([await shown(false), await shown(true)]).toEqual([false, true])
})

it('keeps the dialog with the day and its reason while the right to name one goes away', async () => {
  const promised = { first: '2026-12-01', expected: '2026-12-01', reason: '', late: false }
  const part = (set_day: boolean, called_off = false) => {
    const plain = aSubOrder({ called_off, promise: promised })
    return { ...plain, rights: { ...plain.rights, set_day } }
  }
  let become: (now: ReturnType<typeof part>) => void = () => undefined
  const Screen = () => {
    const [subOrder, setSubOrder] = useState(part(true))
    useEffect(() => {
      become = setSubOrder
    }, [])
    return <PromisedDay subOrder={subOrder} />
  }
  const { user, screen } = await renderScreen(Screen)
  await user.click(screen.getByRole('button', { name: 'Another day of sub-order #12' }))
  const reason = () => screen.findByRole('textbox', { name: 'Why it is later' })
  await user.type(await reason(), 'The bearings are late')
  for (const now of [part(false), part(false, true)]) {
    await act(async () => become(now))
    expect(await reason()).toHaveProperty('value', 'The bearings are late')
  }
  expect(screen.queryByRole('button', { name: /day of sub-order/ })).toBeNull()
})
