import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlan } from '../../../testing/a-plan.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PlanDialog } from './plan-dialog.tsx'

it('says of a number of products what is wrong with it, and sends one that is right', async () => {
  const server = fakeServer()
  server.on('changePlan', () => aPlan)
  const { user, screen } = await renderScreen(() => <PlanDialog asked={aPlan} onClose={() => {}} />)
  const field = await screen.findByRole('textbox', { name: /^Products allowed/ })
  const type = async (text: string) => {
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  const noWhole = `${messages.quantityMinimum}. ${messages.wholeNumberHint}`
  for (const [typed, text] of [
    ['99999999999', 'This number is too large: 1,000,000 at most.'],
    [String(limits.plan.productsMax + 1), 'This number is too large: 1,000,000 at most.'],
    ['12,50', noWhole],
    ['-5', noWhole],
    ['0', messages.quantityMinimum],
    ['', messages.required],
  ] as const) {
    await type(typed)
    expect(await screen.findByText(text), typed).toBeTruthy()
  }
  await type(String(limits.plan.productsMax))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.received('changePlan')[0]?.body).toEqual({
      name: 'Small',
      products_allowed: limits.plan.productsMax,
    }),
  )
})
