import { useSearch } from '@tanstack/react-router'
import type { Onward } from './way-back.ts'
import { onwardOf } from './way-back.ts'

/** The parameters that this page's links to signing in and up hand on of its own address. */
export const useOnward = (): Onward => {
  const { from }: { from?: unknown } = useSearch({ strict: false })
  return onwardOf(from)
}
