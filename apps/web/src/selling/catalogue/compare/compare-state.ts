import { limits } from '@armature/domain/limits'
import { useNavigate } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '@armature/ui/use-address.ts'

const most = limits.catalogue.compared

/** The parts named in an address, each once, up to the maximum. */
export const comparedIn = (value: unknown): number[] => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, most)
}

/** Numbers are unquoted in the address; as texts they would be quoted. */
export const compareAddress = (ids: readonly number[]): string | number | undefined =>
  ids.length > 1 ? ids.join(',') : ids[0]

/** Parts removed from a comparison: the list before it, reachable by Back, still names them. */
const takenOut = createStore<readonly number[]>([])

export const takeOut = (id: number): void => takenOut.setState((ids) => [...ids, id])

/** The parts chosen for comparison, stored in the list's address through filtering and leaving. */
export const useCompared = () => {
  const { compare } = useAddress()
  const navigate = useNavigate()
  const gone = useSelector(takenOut)
  const named = comparedIn(compare)
  const ids = named.filter((id) => !gone.includes(id))
  const set = (next: readonly number[]) =>
    navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (old: Record<string, unknown>) => ({ ...old, compare: compareAddress(next) }),
    })
  const namesThem = ids.length < named.length
  const leaveThemOut = useEffectEvent(() => void set(ids))
  useEffect(() => {
    if (namesThem) leaveThemOut()
  }, [namesThem])
  // Once the address no longer names them they may be chosen again.
  const isDone = gone.length > 0 && !namesThem
  useEffect(() => {
    if (isDone) takenOut.setState(() => [])
  }, [isDone])
  return {
    ids,
    isFull: ids.length >= most,
    toggle: (id: number) => void set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => void set([]),
  }
}
