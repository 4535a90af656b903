import type { CheckboxProps } from '@mantine/core'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import classes from './data-table.module.css'

type Key = string | number

/** Rows selected for a bulk action, and the actions offered for them. */
export interface RowSelection<Row> {
  chosen: ReadonlySet<Key>
  onChange: (chosen: ReadonlySet<Key>) => void
  /** 'Ticket #7': names the row's box for screen readers. */
  labelOf: (row: Row) => string
  /** Shown above the rows while some are selected. */
  bar: ReactNode
}

/** The selected rows of the shown page; another page's don't count. */
export const useChosenRows = <Row,>(rows: readonly Row[] | undefined, keyOf: (row: Row) => Key) => {
  const [chosen, onChange] = useState<ReadonlySet<Key>>(new Set())
  return {
    chosen,
    onChange,
    rows: (rows ?? []).filter((row) => chosen.has(keyOf(row))),
    clear: () => onChange(new Set()),
  }
}

/** The visible box stays small; a finger presses the label around it. */
const ChoiceBox = (props: CheckboxProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={classes.choiceTarget}>
      <Checkbox id={id} size="sm" {...props} />
    </label>
  )
}

/** Selects every row of this page, or none. */
export const ChooseAll = ({
  keys,
  chosen,
  onChange,
}: Pick<RowSelection<never>, 'chosen' | 'onChange'> & { keys: readonly Key[] }) => {
  const count = keys.filter((key) => chosen.has(key)).length
  const isAll = count > 0 && count === keys.length
  return (
    <ChoiceBox
      aria-label="Select all on this page"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={() => onChange(new Set(isAll ? [] : keys))}
    />
  )
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChoose: (withRange: boolean) => void
}

/** A row's checkbox; with Shift it selects all rows from the last selected one. */
export const ChoiceCell = ({ label, isChosen, onChoose }: ChoiceProps) => {
  const withShift = useRef(false)
  return (
    <td className={classes.choice} data-choice>
      <ChoiceBox
        aria-label={`Select ${label}`}
        checked={isChosen}
        onClick={(event) => {
          withShift.current = event.shiftKey
        }}
        onChange={() => onChoose(withShift.current)}
      />
    </td>
  )
}

/** Selects rows of a page by their checkboxes. */
export const useChoices = <Row,>(
  selection: RowSelection<Row> | undefined,
  keys: readonly Key[],
): ((row: Row, key: Key) => ChoiceProps | undefined) => {
  const last = useRef<Key | null>(null)
  return (row, key) => {
    if (selection === undefined) return undefined
    const { chosen, onChange, labelOf } = selection
    const choose = (withRange: boolean) => {
      const [from, to] = [keys.indexOf(last.current ?? key), keys.indexOf(key)]
      const range = withRange && from !== -1 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
      last.current = key
      onChange(
        new Set(chosen.has(key) ? [...chosen].filter((one) => !range.includes(one)) : [...chosen, ...range]),
      )
    }
    return { label: labelOf(row), isChosen: chosen.has(key), onChoose: choose }
  }
}

export type { ChoiceProps }
