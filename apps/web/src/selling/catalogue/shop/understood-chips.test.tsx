import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useRouter } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { catalogueList } from './shop-queries.ts'
import { UnderstoodChips } from './understood-chips.tsx'

const parts = [
  { of: 'THING', label: 'Servo Actuators', without: '12 V' },
  { of: 'BOUND', label: 'About 12 V', without: 'servo' },
] as const

const Shown = () => {
  const state = useTableState(catalogueList)
  const router = useRouter()
  return (
    <>
      <UnderstoodChips state={state} parts={state.search === 'servo 12 V' ? [...parts] : []} />
      <output>{state.search}</output>
      <button onClick={() => router.history.back()}>Back</button>
    </>
  )
}

it('removing a chip changes the address, and Back restores it', async () => {
  const { user, screen } = await renderScreen(Shown, '/?search=servo%2012%20V')
  await user.click(await screen.findByRole('button', { name: 'Remove About 12 V from the search' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('servo'))
  expect(screen.queryByRole('list', { name: 'How the search was understood' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Remove Servo Actuators from the search' })).toBeTruthy()
})
