import classes from './drawn-part.module.css'
import { drawings, plainDrawing } from './drawings.ts'

/** A line drawing of a kind of part, instead of a photo. */
export const DrawnPart = ({ kind }: { kind: string }) => {
  const drawing = drawings.find(({ words }) => words.test(kind)) ?? plainDrawing
  return (
    <svg viewBox="0 0 48 48" className={classes.drawing} aria-hidden="true">
      <path d={drawing.lines} />
      <path d={drawing.accent} className={classes.accent} />
    </svg>
  )
}
