import { expect, it } from 'vitest'
import { aVendor } from '../../../testing/a-vendor.ts'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { VendorsField } from './vendors-field.tsx'

const AskForm = () => {
  const kit = useKitForm<{ vendors: number[] }>({
    start: { vendors: [] },
    check: () => [],
    labels: { vendors: 'Vendors' },
  })
  return (
    <Form kit={kit} onSubmit={async () => undefined}>
      <VendorsField<{ vendors: number[] }> name="vendors" label="Vendors" description="Who is asked." />
    </Form>
  )
}

const open = async () => {
  saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
  const server = fakeServer()
  server.on('listUsers', () => ({ count: 0, next: null, previous: null, results: [] }))
  const shown = await renderScreen(AskForm)
  return { ...shown, server, field: shown.screen.getByRole('combobox', { name: 'Vendors' }) }
}

it('offers all that the server found, and says first that it is searching', async () => {
  const { user, screen, server, field } = await open()
  const held = Promise.withResolvers<void>()
  server.on('listUsers', async () => {
    await held.promise
    return { count: 1, next: null, previous: null, results: [aVendor] }
  })
  // Found by the person's name, which the option doesn't show.
  await user.type(field, 'Reyes')
  expect(await screen.findByText('Loading')).toBeTruthy()
  expect(screen.queryByText('Nothing matches.')).toBeNull()
  held.resolve()
  await user.click(await screen.findByRole('option', { name: 'Northgate Motion' }))
  expect(await screen.findByText('Northgate Motion')).toBeTruthy()
})

it('says that a search failed, and that one found nothing', async () => {
  const { user, screen, server, field } = await open()
  await user.type(field, 'x')
  expect(await screen.findByText('Nothing matches.')).toBeTruthy()
  server.on('listUsers', () => new Refused(429))
  await user.type(field, 'y')
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
})
