import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { settledMs } from '../cells/use-draft.ts'
import { useTableState } from '../use-table-state.ts'
import { SearchBox } from './search-box.tsx'

const Parts = () => <SearchBox state={useTableState({})} label="Search parts" />

it('a text that is too long to be looked for stays whole and says so, and the list stays as it was until it fits', async () => {
  const { user, screen, address } = await renderScreen(Parts)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search parts' })
  await user.type(field, 'servo')
  await expect.poll(address).toBe('/?search=servo')
  await user.paste('x'.repeat(200))
  await screen.findByText('Too Long! 205 characters, of which 200 can be kept.')
  await user.keyboard('{Backspace>5/}')
  expect(screen.queryByText(/^Too Long!/)).toBeNull()
  await expect.poll(address).toBe(`/?search=servo${'x'.repeat(195)}`)
  expect(field.value).toBe(`servo${'x'.repeat(195)}`)
})

it('is where the focus goes once its text is cleared', async () => {
  const { user, screen, address } = await renderScreen(Parts, '/?search=servo')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await expect.poll(address).toBe('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search parts' }))
})

it('loses what is still being typed where all is cleared', async () => {
  const { screen, address } = await renderScreen(() => {
    const state = useTableState({})
    return (
      <>
        <SearchBox state={state} label="Search parts" />
        <button type="button" onClick={state.clear}>
          Clear
        </button>
      </>
    )
  }, '/?search=servo')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search parts' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
  fireEvent.change(field, { target: { value: 'servo motor' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await vi.advanceTimersByTimeAsync(10 * settledMs)
  vi.useRealTimers()
  await expect.poll(address).toBe('/')
  expect(field.value).toBe('')
})
