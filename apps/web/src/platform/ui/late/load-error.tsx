import { Button, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from '../styles/notes.module.css'

export interface LoadErrorProps {
  /** A sentence that names the data that failed to load. */
  title?: string
  /** Why it failed, where the server says so. */
  reason?: string | undefined
  onRetry: () => void
}

/** Elements that keep the focus for a button that was pressed, until its load has failed again or is there. */
const keepers = new WeakSet<Element>()

const ancestorsOf = (element: Element): HTMLElement[] => {
  const parent = element.parentElement
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}

/**
 * The note leaves the page while its load is tried again, and its button's focus with it. The element around it takes the focus then, and a
 * note that comes back there takes it up.
 */
const useFocusOverTries = () => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    if (own === null) return
    const around = ancestorsOf(own)
    const keeper = document.activeElement
    if (keeper && keepers.has(keeper) && keeper.contains(own)) own.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== own) return
      queueMicrotask(() => {
        const left = around.find(({ isConnected }) => isConnected)
        if (left === undefined || left === document.body || document.activeElement !== document.body) return
        if (!left.hasAttribute('tabindex')) left.tabIndex = -1
        keepers.add(left)
        left.focus({ preventScroll: true })
      })
    }
  }, [])
  return button
}

/** A failed load says so in its place, without a toast (decisions.md, Small ones). */
export const LoadError = ({
  title = 'This could not be loaded.',
  reason = 'The server gave no usable answer.',
  onRetry,
}: LoadErrorProps) => {
  const button = useFocusOverTries()
  return (
    <div className={classes.note} role="alert">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" size="sm">
        {reason}
      </Text>
      <Button ref={button} variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
