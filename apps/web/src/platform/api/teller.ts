/** Tells the person a write's outcome: the shell hands in its toasts, because `api` can't know them. */
export interface Teller {
  success: (text: string) => void
  failure: (text: string) => void
  /** The act of a failure has succeeded since: its text would mislead. */
  overcome: (text: string) => void
}

const silent: Teller = { success: () => undefined, failure: () => undefined, overcome: () => undefined }
let current = silent

export const tellBy = (teller: Teller): void => {
  current = teller
}

export const teller = (): Teller => current
