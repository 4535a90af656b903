import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CellEdit } from '../column.ts'
import classes from './editable-cell.module.css'

interface OvertakenCellProps<Row> {
  edit: Pick<CellEdit<Row>, 'label' | 'show' | 'whoChanged'>
  row: Row
  /** The replaced text, and the current one. */
  was: string
  now: string
  /** The button's label, if the value is too long for one. */
  called?: string
  /** True keeps the typed text, false takes the current value. */
  onChoose: (isKept: boolean) => void
}

/** Names the person whose value arrived during the edit, and lets the user choose. */
export const OvertakenCell = <Row,>({ edit, row, was, now, called, onChoose }: OvertakenCellProps<Row>) => {
  const [who, setWho] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = edit.whoChanged?.(row) ?? Promise.resolve(null)
    // The person's name is useful, but failing to load it isn't an error worth showing.
    ask.then(
      (name) => !isOver && setWho(name),
      () => undefined,
    )
    return () => {
      isOver = true
    }
    // Asked once for each new value of another person.
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
