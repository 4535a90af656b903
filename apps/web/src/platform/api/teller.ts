/** Notifies the user of a write's outcome. The shell passes in its toasts, because `api` can't import them. */
export interface Teller {
  success: (text: string) => void
  failure: (text: string) => void
  /** The failed action has succeeded since, so its text would mislead. */
  overcome: (text: string) => void
}

const silent: Teller = { success: () => undefined, failure: () => undefined, overcome: () => undefined }
let current = silent

export const notifyBy = (teller: Teller): void => {
  current = teller
}

export const teller = (): Teller => current
