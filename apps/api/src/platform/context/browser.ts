/** Values that a use case may store in the browser, out of reach of scripts. */
export interface BrowserCookies {
  read(name: string): string | undefined
  keep(name: string, value: string, seconds: number): void
}

/** For jobs, and for other callers without a browser. */
export const noBrowser: BrowserCookies = { read: () => undefined, keep: () => {} }
