import type { ComponentProps } from 'react'
import { OvertakenCell } from '../table/cells/overtaken-cell.tsx'
import classes from './overtaken-note.module.css'

/** A field's value that somebody else changed meanwhile, with the choice, for the width of a form. */
export const OvertakenNote = <Row,>(props: ComponentProps<typeof OvertakenCell<Row>>) => (
  <div className={classes.overtaken}>
    <OvertakenCell {...props} />
  </div>
)
