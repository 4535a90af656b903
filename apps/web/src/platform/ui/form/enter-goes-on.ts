import type { KeyboardEvent } from 'react'
import { useRef } from 'react'

/**
 * Was it by Enter that something was chosen? Then the hands are on the keys, and the next field can have the focus; a
 * person who clicked stays where the pointer is. The handlers go on an element around the fields.
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
