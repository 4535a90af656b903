import { notifyBy } from '../src/platform/api/teller.ts'

/** The texts of the toasts from now on; a failure's begins with "no: ". */
export const hearToasts = (): string[] => {
  const told: string[] = []
  notifyBy({
    success: (text) => void told.push(text),
    failure: (text) => void told.push(`no: ${text}`),
    overcome: () => undefined,
  })
  return told
}
