/** What a use case may keep in the browser that asks, out of reach of scripts. */
export interface BrowserCookies {
  read(name: string): string | undefined
  keep(name: string, value: string, seconds: number): void
}

/** For jobs, and wherever else nobody's browser asks. */
export const noBrowser: BrowserCookies = { read: () => undefined, keep: () => {} }
