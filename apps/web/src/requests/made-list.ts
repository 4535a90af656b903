import { createStore } from '@tanstack/react-store'
import { useEffect } from 'react'

const madeStore = createStore<number | null>(null)

/** A list was made on a page that is left for the list's own: what had the focus is gone by then. */
export const leadToMadeList = (id: number): void => madeStore.setState(() => id)

/** The page of a list that was just made has the focus at its beginning, where the skip link leads, too. */
export const useFocusOnMadeList = (id: number): void =>
  useEffect(() => {
    if (madeStore.get() !== id) return
    madeStore.setState(() => null)
    document.getElementById('content')?.focus()
  }, [id])
