import { useLayoutEffect, useRef } from 'react'

const height = '--opened-height'

/**
 * The content that a row unfolds comes on top of the height that the list's body has at most: its rows stay where they are, and it is read
 * whole, not through a slit. Answers what the content's element is given.
 */
export const useOpenedHeight = () => {
  const opened = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = opened.current
    const body = content?.closest<HTMLElement>('[data-table-body]') ?? null
    if (content === null || body === null) return undefined
    const say = () => body.style.setProperty(height, `${content.offsetHeight}px`)
    say()
    // Content that loads later makes it higher.
    const observer = new ResizeObserver(say)
    observer.observe(content)
    return () => {
      observer.disconnect()
      body.style.removeProperty(height)
    }
  }, [])
  return opened
}
