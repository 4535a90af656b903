import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { NarrowingChips } from './narrowing-chips.tsx'
import { FilterButton } from '@armature/ui/table/tools/filter-button.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'

const any = () => true

const Toolbar = () => (
  <>
    <FilterButton label="Created" value="any day">
      {() => null}
    </FilterButton>
    <NarrowingChips state={useTableState({ filters: { turn: any, from: any, to: any } })} />
    <button type="button">After</button>
  </>
)

const show = async () => {
  const shown = await renderScreen(Toolbar, '/?turn=mine&from=2026-01-01&to=2026-02-01')
  const press = (name: string) => shown.user.click(shown.screen.getByRole('button', { name }))
  const isAt = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(shown.screen.getByRole('button', { name })))
  return { ...shown, press, isAt }
}

it('removing a filter moves the focus to the next one, and after the last to the filter buttons', async () => {
  const { screen, press, isAt } = await show()
  await press('Remove filter From 2026-01-01')
  await isAt('Remove filter Until 2026-02-01')
  await press('Remove filter Until 2026-02-01')
  await isAt('Remove filter My turn')
  await press('Remove filter My turn')
  await isAt('Created: any day')
  expect(screen.queryByRole('list')).toBeNull()
})

it('clearing all filters leads to the filters, and to nowhere from what has the focus already', async () => {
  const { user, screen, press, isAt, back } = await show()
  await press('Clear all filters')
  await isAt('Created: any day')
  await back()
  await screen.findByRole('button', { name: 'Clear all filters' })
  await user.click(screen.getByRole('button', { name: 'After' }))
  await press('Remove filter My turn')
  await isAt('Remove filter From 2026-01-01')
})
