import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { RemoteSelect } from './remote-select.tsx'

const parts = ['Arm', 'Base', 'Basket'].map((label, id) => ({ id, label }))

type Load = (search: string) => Promise<typeof parts>

const find: Load = async (search) => parts.filter(({ label }) => label.toLowerCase().includes(search))

const Choice = ({ load = find }: { load?: Load }) => {
  const [value, setValue] = useState<number | null>(null)
  return (
    <RemoteSelect
      label="Part"
      value={value}
      onChange={setValue}
      // A widget doesn't depend on the app's keys.
      keyOf={(search) => ['parts', search] as never}
      load={load}
    />
  )
}

it('Enter takes the one match of what was typed, also over another choice, and none of several', async () => {
  const { user } = await renderScreen(() => <Choice />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Part' })
  const type = async (text: string, found: readonly string[]) => {
    await user.clear(field)
    await user.type(field, text)
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(found),
    )
    await user.keyboard('{Enter}')
  }
  await type('arm', ['Arm'])
  await waitFor(() => expect(field.value).toBe('Arm'))
  await type('basket', ['Basket'])
  await waitFor(() => expect(field.value).toBe('Basket'))
  await type('bas', ['Base', 'Basket'])
  expect(field.value).toBe('bas')
  await user.tab()
  await waitFor(() => expect(field.value).toBe('Basket'))
})

it('takes no match of an older search while the answer to a newer one is on its way', async () => {
  const newer = Promise.withResolvers<typeof parts>()
  const { user } = await renderScreen(() => (
    <Choice load={(search) => (search === '' ? find('') : newer.promise)} />
  ))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Part' })
  await user.click(field)
  await screen.findByRole('option', { name: 'Arm' })
  await user.keyboard('basket{ArrowDown}{Enter}')
  expect(field.value).toBe('basket')
  newer.resolve(await find('basket'))
  await screen.findByRole('option', { name: 'Basket' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(field.value).toBe('Basket'))
})

it('shows suggestions for a text that nothing matches, which may search for another', async () => {
  const Ways = () => {
    const [value, setValue] = useState<number | null>(null)
    return (
      <RemoteSelect
        label="Part"
        value={value}
        onChange={setValue}
        // A widget doesn't depend on the app's keys.
        keyOf={(search) => ['parts', search] as never}
        load={find}
        renderNothing={(typed, search) => (
          <button onClick={() => search('base')}>{`Not ${typed}: base`}</button>
        )}
      />
    )
  }
  const { user } = await renderScreen(Ways)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Part' })
  await user.type(field, 'bsae')
  await user.click(await screen.findByRole('button', { name: 'Not bsae: base' }))
  expect(field.value).toBe('base')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Not/ })).toBeNull())
})
