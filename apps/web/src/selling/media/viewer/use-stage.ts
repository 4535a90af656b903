import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import type { Model } from './model/load-model.ts'
import type { Stage } from './stage/stage.ts'
import { createStage } from './stage/stage.ts'

/** Puts the model on a stage in `host`; null before that, and if the browser has no context left. */
export const useStage = (
  host: RefObject<HTMLElement | null>,
  model: Model,
  onLost: () => void,
): Stage | null => {
  const [stage, setStage] = useState<Stage | null>(null)
  const notifyLost = useEffectEvent(onLost)
  useEffect(() => {
    if (host.current === null) return undefined
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
    let made: Stage
    try {
      made = createStage(host.current, model, { isCalm: () => calm.matches, onLost: () => notifyLost() })
    } catch {
      notifyLost()
      return undefined
    }
    // oxlint-disable-next-line react/set-state-in-effect -- nothing outside React could make it earlier: it needs the element
    setStage(made)
    return () => {
      setStage(null)
      made.dispose()
    }
  }, [host, model])
  return stage
}

/** Runs after each frame; for overlays. */
export const useOnFrame = (stage: Stage, draw: () => void): void => {
  const latest = useEffectEvent(draw)
  useEffect(() => stage.onFrame(() => latest()), [stage])
  // Overlays also change without a new frame.
  useEffect(draw)
}
