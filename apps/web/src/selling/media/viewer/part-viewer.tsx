import { useEffect, useEffectEvent, useState } from 'react'
import { ModelViewer } from './model/model-viewer.tsx'
import type { PartViewerProps } from './part-viewer-props.ts'
import { hasWebGl } from './stage/renderer.ts'
import { useModel } from './model/use-model.ts'
import { LoadingNote, ViewerNote } from './viewer-note.tsx'

/** The failure is reported once, however often the page renders. */
const useFailure = (reason: 'load' | 'webgl' | null, { onMessage }: PartViewerProps): void => {
  const notify = useEffectEvent((why: 'load' | 'webgl') => onMessage?.({ type: 'error', reason: why }))
  useEffect(() => {
    if (reason !== null) notify(reason)
  }, [reason])
}

const LoadedViewer = (props: PartViewerProps & { onRetry: () => void }) => {
  const loading = useModel(props.glb)
  const [isLost, setIsLost] = useState(false)
  const { state } = loading
  useFailure(state === 'failed' ? 'load' : isLost ? 'webgl' : null, props)
  if (state === 'loading') return <LoadingNote progress={loading.progress} {...props} />
  if (state === 'failed') {
    return (
      <ViewerNote
        {...props}
        title="The 3D view could not be loaded."
        act={{ label: 'Try again', onAction: props.onRetry }}
      />
    )
  }
  if (isLost) {
    return (
      <ViewerNote
        {...props}
        title="The graphics card stopped the 3D view."
        act={{ label: 'Show it again', onAction: props.onRetry }}
      />
    )
  }
  return <ModelViewer {...props} model={loading.model} onLost={() => setIsLost(true)} />
}

const WithoutWebGl = (props: PartViewerProps) => {
  useFailure('webgl', props)
  return (
    <ViewerNote
      {...props}
      title="This browser can’t show 3D."
      hint="WebGL is missing or switched off. Here is a picture instead."
    />
  )
}

/** A part's 3D view in all its states: loading, failed, without WebGL, or interactive. */
export const PartViewer = (props: PartViewerProps) => {
  const [isSupported] = useState(hasWebGl)
  const [attempt, setAttempt] = useState(1)
  if (!isSupported) return <WithoutWebGl {...props} />
  return (
    <LoadedViewer key={`${attempt} ${props.glb}`} {...props} onRetry={() => setAttempt((last) => last + 1)} />
  )
}
