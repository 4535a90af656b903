import { useSearch } from '@tanstack/react-router'
import type { Onward } from './way-back.ts'
import { onwardOf } from './way-back.ts'

/** The query parameters that this page passes on to its sign-in and sign-up links. */
export const useOnward = (): Onward => {
  const { from }: { from?: unknown } = useSearch({ strict: false })
  return onwardOf(from)
}
