import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The parts of a browser that jsdom lacks.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)
Element.prototype.scrollIntoView = () => undefined
vi.stubGlobal('scrollTo', () => undefined)

// A busy machine may need longer than the library's second; a test that waits in vain fails by its own time.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  // Files share a process: a toast of one test would stand beside another's alike, or hold it up in the queue.
  notifications.clean()
})

// Text fields that grow with their text listen for fonts that come late, which jsdom doesn't have.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
