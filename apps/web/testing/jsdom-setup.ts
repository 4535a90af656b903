import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// What a browser has and jsdom doesn't.
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

afterEach(cleanup)
