import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CellEdit } from '../column.ts'
import classes from './editable-cell.module.css'

interface OvertakenCellProps<Row> {
  edit: Pick<CellEdit<Row>, 'label' | 'show' | 'whoChanged'>
  row: Row
  /** The text that was typed over, and the one that stands there now. */
  was: string
  now: string
  /** The button's name for it, where it is too long for one. */
  called?: string
  /** True keeps what was typed, false takes the value that stands there. */
  onChoose: (isKept: boolean) => void
}

/** Says whose value came in between while a cell was being edited, and lets the person choose. */
export const OvertakenCell = <Row,>({ edit, row, was, now, called, onChoose }: OvertakenCellProps<Row>) => {
  const [who, setWho] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = edit.whoChanged?.(row) ?? Promise.resolve(null)
    // The person's name is worth knowing, and not worth an error.
    ask.then(
      (name) => !isOver && setWho(name),
      () => undefined,
    )
    return () => {
      isOver = true
    }
    // Asked once for each value that came in between.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row is a new object with each answer
  }, [now])
  const label = edit.label(row)
  const face = edit.show(now, row)
  const shownNow = called ?? (typeof face === 'string' ? face : now)
  const by = who === null ? '' : ` by ${who}`
  return (
    <span className={classes.overtaken}>
      <span role="status">
        Changed{by} meanwhile: {edit.show(was, row)} → {face}
      </span>
      <span className={classes.choices}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Keep mine: ${label}`}
          onClick={() => onChoose(true)}
        >
          Keep mine
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Take ${shownNow}: ${label}`}
          onClick={() => onChoose(false)}
        >
          Take {shownNow}
        </Button>
      </span>
    </span>
  )
}
