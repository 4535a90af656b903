import { messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TaxExemptions } from './tax-exemptions.tsx'
import type { TaxExemption } from './taxes-api.ts'

const certificate: TaxExemption = {
  id: 7,
  buyer: { id: 3, name: 'Beacon' },
  country: 'US',
  region: 'TX',
  number: 'TX-1',
  valid_until: '2999-12-31',
  accepted_by: 'Ada',
  created: '2026-01-01T00:00:00Z',
  ended: null,
  file: null,
}

it('lists certificates with the operator who accepted them, and ends one', async () => {
  const server = fakeServer()
  let listed = [certificate]
  server.on('listTaxExemptions', () => listed)
  server.on('endTaxExemption', () => {
    const [ended] = (listed = [{ ...certificate, ended: '2026-02-02T00:00:00Z' }])
    return ended ?? certificate
  })
  const { screen, user } = await renderScreen(TaxExemptions)
  const row = (await screen.findByRole('rowheader', { name: 'Beacon' })).closest('tr')
  const cells = within(row as HTMLElement)
  expect(cells.getByText('Texas, United States')).toBeTruthy()
  expect([cells.getByText('Ada'), cells.getByText('In force')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'End certificate TX-1 of Beacon' }))
  await waitFor(() => expect(server.received('endTaxExemption')).toHaveLength(1))
  expect(await screen.findByText('Ended')).toBeTruthy()
})

it('doesn’t send a certificate with missing fields', async () => {
  const server = fakeServer()
  server.on('listTaxExemptions', () => [])
  const { screen, user } = await renderScreen(TaxExemptions)
  await user.click(await screen.findByRole('button', { name: 'Add exemption' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(server.received('addTaxExemption')).toEqual([])
  expect(screen.getByRole('dialog')).toBe(dialog)
})

it('shows a certificate’s file, and takes only a PDF for it', async () => {
  const server = fakeServer()
  const file = { url: '/media/x/file.pdf', name: 'TX-1.pdf', bytes: 1_024 }
  server.on('listTaxExemptions', () => [{ ...certificate, file }])
  const { user, screen } = await renderScreen(TaxExemptions)
  expect((await screen.findByRole('link', { name: /TX-1\.pdf/ })).hasAttribute('download')).toBe(true)
  expect(screen.getByRole('button', { name: 'Replace certificate TX-1 of Beacon' })).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('Nothing can be attached')
  input.accept = ''
  await user.upload(input, new File(['1'], 'photo.png'))
  expect(await screen.findByText(messages.notADocument)).toBeTruthy()
})
