import { act, render, screen } from '@testing-library/react'
import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetFailedScreens, lazyScreen } from './lazy-screen.ts'

class Caught extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    return this.state.error === null ? this.props.children : <p role="alert">{this.state.error.message}</p>
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  // The browser's own clock isn't the test's.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  // React reports what an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  forgetFailedScreens()
})

const show = async (load: () => Promise<() => ReactNode>) => {
  const Lazy = lazyScreen(load)
  await act(
    async () =>
      void render(
        <Caught>
          <Suspense fallback={<p>Loading</p>}>
            <Lazy />
          </Suspense>
        </Caught>,
      ),
  )
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const passTime = () => act(() => vi.advanceTimersByTimeAsync(60_000))

it('says that a screen could not be loaded where the server takes the question and never answers', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  await show(gone)
  expect(screen.getByText('Loading')).toBeTruthy()
  await passTime()
  expect(screen.getByRole('alert').textContent).toBe('This screen could not be loaded.')
})

it('says so too where the page that is to be loaded anew stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  await show(gone)
  await passTime()
  expect(sessionStorage.getItem('reloaded-for')).toBe(window.location.href)
  expect(screen.getByRole('alert').textContent).toBe('This screen could not be loaded.')
})
