import { Button, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from '../styles/notes.module.css'

export interface LoadErrorProps {
  /** Names the data that failed to load. */
  title?: string
  /** The reason for the failure, if the server gives one. */
  reason?: string | undefined
  onRetry: () => void
}

/** Elements that hold the focus for a pressed retry button until its load has failed again or succeeded. */
const keepers = new WeakSet<Element>()

const ancestorsOf = (element: Element): HTMLElement[] => {
  const parent = element.parentElement
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}

/**
 * During a retry the note leaves the page, and takes its button's focus along. The element around it holds the focus
 * then, and a note that returns there gets it.
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

/** A failed load is reported in place, without a toast (decisions.md, Small ones). */
export const LoadError = ({
  title = 'This could not be loaded.',
  reason = 'The server’s answer could not be read.',
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
