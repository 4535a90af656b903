import { useLayoutEffect, useRef } from 'react'

const height = '--opened-height'

/**
 * A row's expanded content adds to the list body's maximum height: its rows stay in place, and the content is fully
 * visible. Returns the props for the content's element.
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
