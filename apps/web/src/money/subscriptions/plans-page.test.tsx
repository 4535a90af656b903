import { expect, it } from 'vitest'
import { aPlan } from '../../../testing/a-plan.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PlansPage } from './plans-page.tsx'

it('a plan that is edited again before the list is read anew is shown as it was saved', async () => {
  const server = fakeServer()
  let reads = 0
  const held = Promise.withResolvers<void>()
  server.on('listAllPlans', async () => {
    reads += 1
    if (reads > 1) await held.promise
    return [aPlan]
  })
  server.on('changePlan', ({ body }) => ({ ...aPlan, name: body?.name ?? '' }))
  const { user, screen } = await renderScreen(PlansPage)
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.click(await screen.findByRole('button', { name: `Edit ${aPlan.name}` }))
  await user.clear(await nameField())
  await user.type(await nameField(), 'Workshop')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Workshop' }))
  expect((await nameField()).value).toBe('Workshop')
  held.resolve()
})
