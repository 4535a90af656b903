import { useRef } from 'react'
import { Length, moveTo, within } from '../cues.tsx'
import type { ScaleBar } from './scale-bar.ts'
import type { Caption } from '../side-by-side.ts'
import { sizeText } from './size-text.ts'
import { useOnFrame } from '../use-stage.ts'
import type { Viewer } from '../viewer.ts'
import classes from '../viewer.module.css'

const CaptionLabel = ({ caption, stage, state }: { caption: Caption } & Pick<Viewer, 'stage' | 'state'>) => {
  const label = useRef<HTMLSpanElement>(null)
  useOnFrame(stage, () => {
    const place = stage.place(caption.point)
    const over = label.current
    // Above the model, not in its middle.
    const at = place && over && { x: place.x, y: place.y - over.offsetHeight / 2 - 6 }
    moveTo(over, at && over ? within(at, over, stage.size()) : null)
  })
  return (
    <span ref={label} className={classes.caption}>
      {caption.name}
      <small>{sizeText(caption.bounds, state.unit)}</small>
    </span>
  )
}

type ScaleCuesProps = Pick<Viewer, 'stage' | 'state'> & { captions: readonly Caption[]; bar: ScaleBar }

/** Each model's name and size, and a scale bar. Screen readers get them elsewhere. */
export const ScaleCues = ({ captions, bar, ...viewer }: ScaleCuesProps) => (
  <div className={classes.cues} aria-hidden>
    <Length key={bar.text} {...viewer} from={bar.from} to={bar.to} text={bar.text} />
    {captions.map((caption) => (
      <CaptionLabel key={caption.name} {...viewer} caption={caption} />
    ))}
  </div>
)
