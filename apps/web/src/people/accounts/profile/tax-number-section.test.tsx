import { messages } from '@armature/domain/messages'
import { taxNumberError } from '@armature/domain/taxes/tax-number'
import { expect, it } from 'vitest'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { TaxNumberSection } from './tax-number-section.tsx'

it('is refused for a wrong check digit or by the server, and says who confirmed it', async () => {
  const server = fakeServer()
  server.on('readTaxNumber', () => ({ country: 'DE', number: '', checked_by: null }))
  const { screen, user } = await renderScreen(TaxNumberSection)
  const number = await screen.findByRole('textbox', { name: 'VAT or tax number' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save tax number' }))
  await user.type(number, 'DE136695975')
  await save()
  expect(await screen.findByText(taxNumberError('DE', 'DE136695975') ?? '')).toBeTruthy()
  expect(server.received('setTaxNumber')).toEqual([])
  await user.clear(number)
  await user.type(number, 'DE136695976')
  server.on('setTaxNumber', () => new Refused(400, { number: [messages.taxNumberUnknown] }))
  await save()
  expect(await screen.findByText(messages.taxNumberUnknown)).toBeTruthy()
  expect(number).toHaveProperty('value', 'DE136695976')
  server.on('setTaxNumber', () => ({ country: 'DE', number: 'DE136695976', checked_by: 'VIES' }))
  await user.type(number, ' ')
  await save()
  expect(await screen.findByText(/Confirmed by VIES/)).toBeTruthy()
})
