import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import type { TaxRate } from './taxes-api.ts'

const quebec: TaxRate = {
  id: 1,
  country: 'CA',
  region: 'QC',
  name: 'GST + QST',
  basis_points: 1_497.5,
  valid_from: '2026-01-01',
  ended_on: null,
}

it('accepts a rate with three decimals, and rejects four', async () => {
  const server = fakeServer()
  server.on('addTaxRate', () => quebec)
  const { user, screen } = await renderScreen(() => <TaxRateDialog asked={quebec} onClose={() => {}} />)
  const rate = await screen.findByRole('textbox', { name: 'Rate (%)' })
  expect((rate as HTMLInputElement).value).toBe('14.975')
  await user.clear(rate)
  await user.type(rate, '9.9755')
  await user.type(screen.getByLabelText(/Valid from/), '2026-12-01')
  expect(await screen.findByText(new RegExp(messages.taxRateRange))).toBeTruthy()
  await user.clear(rate)
  await user.type(rate, '9.975')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.received('addTaxRate')).toHaveLength(1))
  expect(server.received('addTaxRate')[0]).toMatchObject({ body: { basis_points: 997.5, region: 'QC' } })
})
