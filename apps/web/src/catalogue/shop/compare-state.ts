import { limits } from '@armature/domain/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'

const most = limits.catalogue.compared

/** The parts that an address names, each once, as many as are compared. */
export const comparedIn = (value: unknown): number[] => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, most)
}

/** The parts that somebody is about to compare, kept in the list's address while it is narrowed and left through. */
export const useCompared = () => {
  const { compare }: { compare?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ids = comparedIn(compare)
  const set = (next: readonly number[]) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (old: Record<string, unknown>) => ({
        ...old,
        compare: next.length === 0 ? undefined : next.length === 1 ? next[0] : next.join(','),
      }),
    })
  return {
    ids,
    isFull: ids.length >= most,
    toggle: (id: number) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => set([]),
  }
}
