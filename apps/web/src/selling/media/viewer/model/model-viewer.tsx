import { wholeText } from '@armature/domain/values/number-text'
import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Cues } from '../cues.tsx'
import { KeysNote } from '../keys-note.tsx'
import type { Model } from './load-model.ts'
import { MeasureNote } from '../measure/measure-note.tsx'
import type { PartViewerProps } from '../part-viewer-props.ts'
import { PartsList } from './parts-list.tsx'
import { Picture } from '../picture.tsx'
import { sizeText } from '../measure/size-text.ts'
import { useCommands } from '../use-commands.ts'
import { useMeasuring } from '../measure/use-measuring.ts'
import { useReports } from '../use-reports.ts'
import { useSpot } from '../use-spot.ts'
import { useStage } from '../use-stage.ts'
import { useStageLook } from '../use-stage-look.ts'
import { useViewerState } from '../use-viewer-state.ts'
import { scaleBarOf } from '../measure/scale-bar.ts'
import { ScaleCues } from '../measure/scale-cues.tsx'
import type { Caption } from '../side-by-side.ts'
import { ViewCube } from '../view-cube.tsx'
import { commandOfKey } from '../viewer-commands.ts'
import { ViewerToolbar } from '../viewer-toolbar.tsx'
import classes from '../viewer.module.css'

interface ModelViewerProps extends Pick<PartViewerProps, 'name' | 'fill' | 'spot' | 'onMessage' | 'onSpot'> {
  model: Model
  /** For several models in one view: each has its name over it, and a bar shows the scale. */
  captions?: readonly Caption[]
  /** There is no context to draw on, or it was lost. */
  onLost: () => void
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

const countText = (count: number, one: string): string =>
  `${wholeText(count)} ${count === 1 ? one : `${one}s`}`

/** A loaded view with its picture, tools, parts and keys. */
export const ModelViewer = ({
  model,
  name,
  captions,
  fill,
  spot,
  onMessage,
  onSpot,
  onLost,
}: ModelViewerProps) => {
  const frame = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const textId = useId()
  const [said, say] = useState('')
  const [state, act] = useViewerState(model.triangles, onSpot !== undefined)
  const stage = useStage(picture, model, onLost)
  useStageLook(stage, model, state)
  useSpot(stage, state, { spot, onSpot })
  useReports(stage, model, state, onMessage)
  const measuring = useMeasuring(stage, model, state, { act, say })
  const run = useCommands({ stage, model, state, act, say, name, frame, picture })
  const viewer = stage === null ? null : { stage, model, state, act, say }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const command = commandOfKey(event.key)
    if (command === null) return
    event.preventDefault()
    run(command)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work wherever the focus is within it; each is a button as well
    <section
      ref={frame}
      className={classes.viewer}
      data-fill={fill}
      aria-label={`3D view of ${name}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        <Picture ref={picture} name={name} textId={textId} viewer={viewer} measuring={measuring} />
        {viewer && (
          <>
            <Cues {...viewer} measuring={measuring} spot={spot} />
            {captions && (
              <ScaleCues {...viewer} captions={captions} bar={scaleBarOf(model.bounds, state.unit)} />
            )}
            <ViewCube stage={viewer.stage} onChoose={run} />
            {state.isMeasuring && !state.isPinning && <MeasureNote {...viewer} />}
            {state.showsKeys && (
              <KeysNote onClose={() => act({ type: 'switch', what: 'showsKeys', to: false })} />
            )}
          </>
        )}
      </div>
      {viewer && state.showsParts && <PartsList {...viewer} />}
      <ViewerToolbar model={model} state={state} onRun={run} frame={frame} />
      <VisuallyHidden id={textId}>
        {(captions ?? [])
          .map((caption) => `${caption.name}: ${sizeText(caption.bounds, state.unit)}. `)
          .join('')}
        {`${captions ? 'Together ' : ''}${sizeText(model.bounds, state.unit)}, ${countText(model.partCount, 'part')}, ${countText(model.triangles, 'triangle')}. `}
        Arrow keys rotate it, 1 to 7 show standard views, ? lists all keys.
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}
