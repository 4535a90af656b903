import { useEffect, useEffectEvent, useRef } from 'react'
import { loadModel } from './model/load-model.ts'
import { createStage } from './stage/stage.ts'
import { hasWebGl } from './stage/renderer.ts'
import classes from './turning-part.module.css'

/** Radians per millisecond: one turn in 30 seconds. */
const speed = (2 * Math.PI) / 30_000

const look = {
  isParallel: false,
  hasEdges: false,
  isWireframe: false,
  hasSizeBox: false,
  isDark: false,
  hidden: new Set<number>(),
  selected: new Set<number>(),
  hovered: new Set<number>(),
}

/** Turns the model while it is in view, until the signal aborts. */
const turn = async (host: HTMLElement, glb: string, signal: AbortSignal): Promise<void> => {
  const model = await loadModel(glb, signal, () => undefined)
  const stage = createStage(host, model, { isCalm: () => false, onLost: () => stage.dispose() })
  stage.show(look)
  let last = performance.now()
  // Each frame requests the next, so nothing is drawn out of view.
  const stop = stage.onFrame(() => {
    const now = performance.now()
    const passed = Math.min(now - last, 50)
    last = now
    queueMicrotask(() => stage.orbit(speed * passed, 0))
  })
  signal.addEventListener('abort', () => {
    stop()
    stage.dispose()
    model.dispose()
  })
}

/** A part that turns slowly on its own, as decoration rather than a viewer. */
export const TurningPart = ({ glb, onTurning }: { glb: string; onTurning: () => void }) => {
  const host = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onTurning)
  useEffect(() => {
    if (host.current === null || !hasWebGl()) return undefined
    const ending = new AbortController()
    // If the view fails, the picture stays.
    turn(host.current, glb, ending.signal).then(notify, () => undefined)
    return () => ending.abort()
  }, [glb])
  return <div ref={host} className={classes.turning} aria-hidden="true" />
}
