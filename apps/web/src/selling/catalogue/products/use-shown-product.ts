import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useAddress } from '@armature/ui/use-address.ts'

const idFrom = (value: unknown): number | null => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * The product with open details, stored in the address as `?product=`: it can be shared, and Back closes it. Closing
 * one that was opened here goes back; one from the address is removed from it.
 */
export const useShownProduct = () => {
  const { product } = useAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const wasOpenedHere = useRef(false)
  const go = useCallback(
    (id: number | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (old: Record<string, unknown>) => ({ ...old, product: id }),
      }),
    [navigate],
  )
  const open = useCallback(
    (id: number) => {
      wasOpenedHere.current = true
      go(id, false)
    },
    [go],
  )
  return {
    id: idFrom(product),
    open,
    close: () => {
      if (wasOpenedHere.current) router.history.back()
      else go(undefined, true)
      wasOpenedHere.current = false
    },
  }
}
