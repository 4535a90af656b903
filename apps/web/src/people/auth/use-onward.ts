import type { Onward } from './way-back.ts'
import { onwardOf } from './way-back.ts'
import { useAddress } from '@armature/ui/use-address.ts'

/** The query parameters that this page passes on to its sign-in and sign-up links. */
export const useOnward = (): Onward => {
  const { from } = useAddress()
  return onwardOf(from)
}
