/** How a person hears of a write's outcome: the shell hands in its toasts, which `api` can't know. */
export interface Teller {
  success: (text: string) => void
  failure: (text: string) => void
}

const silent: Teller = { success: () => undefined, failure: () => undefined }
let current = silent

export const tellBy = (teller: Teller): void => {
  current = teller
}

export const teller = (): Teller => current
