import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const buttonsIn = (bar: HTMLElement): HTMLButtonElement[] => [
  ...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled):not([role=menuitem])'),
]

/** A toolbar is one tab stop; arrow keys, Home and End move within it. */
export const useRovingFocus = (bar: RefObject<HTMLElement | null>) => {
  const current = useRef(0)
  const setStop = (buttons: HTMLButtonElement[], stop: number) => {
    current.current = stop
    for (const [index, button] of buttons.entries()) button.tabIndex = index === stop ? 0 : -1
  }
  // The set of buttons may change with every render.
  useEffect(() => {
    if (!bar.current) return
    const buttons = buttonsIn(bar.current)
    setStop(buttons, Math.min(current.current, buttons.length - 1))
  })
  return (event: KeyboardEvent): void => {
    if (!bar.current || event.defaultPrevented) return
    const buttons = buttonsIn(bar.current)
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (at < 0) return
    const step = steps[event.key]
    let next: number | null = null
    if (step !== undefined) next = (at + step + buttons.length) % buttons.length
    else if (event.key === 'Home') next = 0
    else if (event.key === 'End') next = buttons.length - 1
    if (next === null) return
    event.preventDefault()
    setStop(buttons, next)
    buttons[next]?.focus()
  }
}
