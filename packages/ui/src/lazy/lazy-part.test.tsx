import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fetchCode } from './lazy-code.ts'
import { lazyPart } from './lazy-part.tsx'
import { ToastHost } from '../toasts/toast-host.tsx'

/** A part whose code can't load while offline. */
const partOn = (line: { isThere: boolean }, isAskedFor = true) =>
  lazyPart<{ name: string }>(
    async () => {
      await Promise.resolve()
      if (!line.isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return ({ name }) => <p>Help for {name}</p>
    },
    { isAskedFor, fallback: () => <p>Loading</p> },
  )

it('the screen around a part whose code can’t be had stays, with what is typed, and the part comes with the line', async () => {
  const line = { isThere: false }
  const Part = partOn(line)
  const { user } = await renderScreen(() => (
    <>
      <ToastHost />
      <TextInput label="Name" />
      <Part name="products" />
    </>
  ))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'A servo')
  expect(await screen.findByText(/^This could not be loaded yet/)).toBeTruthy()
  expect(screen.getByText('Loading')).toBeTruthy()
  line.isThere = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Help for products')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'A servo')
})

it('nothing is asked for without a line, and a page that can’t have the code with one is told of', async () => {
  let asked = 0
  const Part = lazyPart<object>(
    () => {
      asked += 1
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    },
    { isAskedFor: true },
  )
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen(() => (
    <>
      <ToastHost />
      <Part />
    </>
  ))
  expect(await screen.findByText(/^This could not be loaded yet/)).toBeTruthy()
  expect(asked).toBe(0)
  line.mockReturnValue(true)
  for (let tries = 1; tries <= 4; tries += 1) {
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(asked).toBeGreaterThanOrEqual(tries))
  }
  expect(await screen.findByText(/^This can’t be loaded/)).toBeTruthy()
  line.mockRestore()
})

it('a server on the reader’s own machine is reached without a network', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  expect(await fetchCode(() => Promise.resolve('code'))).toBe('code')
  line.mockRestore()
  server.mockRestore()
})

it('a part that was fetched before is drawn at once', async () => {
  const Part = partOn({ isThere: true })
  Part.preload()
  await act(async () => {
    await Promise.resolve()
    await Promise.resolve()
  })
  await renderScreen(() => <Part name="quotes" />)
  expect(screen.getByText('Help for quotes')).toBeTruthy()
})

it('styles that could not be had are asked for anew with the code', async () => {
  await expect(fetchCode(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  const lost = document.createElement('link')
  lost.rel = 'stylesheet'
  lost.href = '/assets/lost.css'
  document.head.append(lost)
  const code = fetchCode(() => Promise.resolve('code'))
  const again = await waitFor(() => {
    const link = document.querySelector<HTMLLinkElement>('link[href="/assets/lost.css"]')
    expect(link).not.toBe(lost)
    return link
  })
  again?.dispatchEvent(new Event('load'))
  expect(await code).toBe('code')
  again?.remove()
})
