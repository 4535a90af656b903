import type { Preparation } from '@armature/domain/quotes/workflow/quote-action'
import { preparations } from '@armature/domain/quotes/workflow/quote-action'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { NextAction } from '@armature/ui/record/next-action.tsx'
import { openNearestCell } from '@armature/ui/table/cells/cell-column.ts'

/** The column of cells for each step. */
const cellOf = {
  price: 'price',
  'set-down-payment': 'down_payment',
} as const satisfies Record<Preparation, string>

interface PrepareActionProps {
  act: Preparation
  subject: string
  /** The record's own page, which has the missing field if its row doesn't. */
  page: string
  /** On the record's own page. */
  isMain?: boolean
}

/** The missing step before a record's move, as a button that leads to its cell. */
export const PrepareAction = ({ act, subject, page, isMain = false }: PrepareActionProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const navigate = useNavigate()
  const open = () => {
    const column = cellOf[act]
    if (place.current === null || openNearestCell(place.current, column)) return
    void navigate({ to: page, hash: column })
  }
  return (
    <span ref={place}>
      <NextAction
        {...preparations[act]}
        subject={subject}
        isBusy={false}
        isMain={isMain}
        isOpening
        onChoose={open}
      />
    </span>
  )
}
