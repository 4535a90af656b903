import { useEffect, useMemo, useState } from 'react'
import { boxModel } from './measure/box-model.ts'
import type { Model } from './model/load-model.ts'
import { ModelViewer } from './model/model-viewer.tsx'
import type { Shown, SideBySideViewerProps } from './side-by-side-props.ts'
import { sideBySide } from './side-by-side.ts'
import { hasWebGl } from './stage/renderer.ts'
import { useModel } from './model/use-model.ts'
import type { Loading } from './model/use-model.ts'
import { LoadingNote, ViewerNote } from './viewer-note.tsx'

/** Its 3D view, or a box of its size. */
const useShown = ({ glb, box }: Shown): Loading => {
  const loading = useModel(glb)
  const plain = useMemo(() => (glb === null ? boxModel(box) : null), [glb, box])
  useEffect(() => () => plain?.dispose(), [plain])
  return plain === null ? loading : { state: 'ready', model: plain }
}

const Both = ({ part, robot, models }: SideBySideViewerProps & { models: readonly [Model, Model] }) => {
  const [own, other] = models
  const [isLost, setLost] = useState(false)
  const { model, captions } = useMemo(
    () =>
      sideBySide([
        { name: part.name, model: own },
        { name: robot.name, model: other },
      ]),
    [part.name, robot.name, own, other],
  )
  const name = `${part.name} beside ${robot.name}`
  if (isLost)
    return (
      <ViewerNote
        name={name}
        thumbnail={null}
        box={null}
        title="The graphics card stopped the 3D view."
        act={{ label: 'Show it again', onAction: () => setLost(false) }}
      />
    )
  return <ModelViewer name={name} model={model} captions={captions} onLost={() => setLost(true)} />
}

const Loaded = ({ onRetry, ...props }: SideBySideViewerProps & { onRetry: () => void }) => {
  const both = [useShown(props.part), useShown(props.robot)] as const
  const note = { name: 'Both', thumbnail: null, box: null }
  if (both.some(({ state }) => state === 'failed'))
    return (
      <ViewerNote
        {...note}
        title="The 3D views could not be loaded."
        act={{ label: 'Try again', onAction: onRetry }}
      />
    )
  const [own, other] = both
  if (own.state !== 'ready' || other.state !== 'ready') {
    const slow = both.find(({ state }) => state === 'loading')
    return <LoadingNote {...note} progress={slow?.state === 'loading' ? slow.progress : null} />
  }
  return <Both {...props} models={[own.model, other.model]} />
}

/** A part beside a robot in one view, both to scale. */
export const SideBySideViewer = (props: SideBySideViewerProps) => {
  const [isSupported] = useState(hasWebGl)
  const [attempt, setAttempt] = useState(1)
  if (!isSupported)
    return (
      <ViewerNote
        name="Both"
        thumbnail={null}
        box={null}
        title="This browser can’t show 3D."
        hint="WebGL is missing or switched off. Both sizes stand above."
      />
    )
  return <Loaded key={attempt} {...props} onRetry={() => setAttempt((last) => last + 1)} />
}
