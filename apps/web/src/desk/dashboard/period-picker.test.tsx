import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PeriodPicker } from './period-picker.tsx'

it('begins a range with a day once its year is typed to its end, and shows the day that holds where that is left out', async () => {
  const { screen, user, address } = await renderScreen(
    PeriodPicker,
    '/dashboard?from=2026-11-01&to=2026-11-30',
  )
  const from = screen.getByLabelText<HTMLInputElement>('From')
  const type = (day: string) => fireEvent.change(from, { target: { value: day } })
  await user.click(from)
  type('0202-10-01')
  expect(from.value).toBe('0202-10-01')
  await user.tab()
  expect(from.value).toBe('2026-11-01')
  expect(address()).toContain('from=2026-11-01')
  type('2025-10-01')
  await expect.poll(address).toContain('from=2025-10-01')
})
