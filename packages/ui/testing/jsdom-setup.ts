import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { keepInputMethodKeys } from '../src/focus/input-method-keys.ts'

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

// As the app does when it starts.
keepInputMethodKeys()

// A busy machine may need longer than the library's second; a test that waits in vain fails by its own timeout.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  // Files share a process: one test's toast would sit beside another's equal one, or delay it in the queue.
  notifications.clean()
})

// Auto-growing text fields listen for fonts that load later, which jsdom lacks.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
