export interface FrameLoop {
  /** Requests one more frame; several requests before it are one. */
  wake: () => void
  stop: () => void
}

/**
 * Renders when something is new, and never while it is invisible: a page in the background, a view scrolled away. A
 * frame requested meanwhile is rendered on return.
 */
export const createFrameLoop = (element: Element, draw: (now: number) => void): FrameLoop => {
  let frame = 0
  let isWanted = false
  let isInView = true
  const run = (now: number) => {
    frame = 0
    isWanted = false
    draw(now)
  }
  const schedule = () => {
    if (isWanted && isInView && !document.hidden && frame === 0) frame = requestAnimationFrame(run)
  }
  const pause = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const wake = () => {
    isWanted = true
    schedule()
  }
  const onVisibility = () => (document.hidden ? pause() : schedule())
  document.addEventListener('visibilitychange', onVisibility)
  const observer = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true
    if (isInView) schedule()
    else pause()
  })
  observer.observe(element)
  return {
    wake,
    stop: () => {
      pause()
      observer.disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
