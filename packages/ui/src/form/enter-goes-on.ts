import type { KeyboardEvent } from 'react'
import { useRef } from 'react'

/**
 * Was the choice made with Enter? Then the hands are on the keyboard, and the next field can have the focus; after a
 * click the focus stays. The handlers go on an element around the fields.
 */
export const useEnterGoesOn = () => {
  const last = useRef('')
  const keys = {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      last.current = key
    },
    onPointerDownCapture: () => {
      last.current = ''
    },
  }
  return { keys, wasEnter: () => last.current === 'Enter' }
}
