import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { lostColumns } from './saved-views.ts'
import type { TableState, TableViews } from '../use-table-state.ts'

export interface ViewsControlProps {
  /** The list's name for people. */
  label: string
  state: TableState
  views: TableViews
}

/** The shell passes in the views' control, because `ui` can't call the API. */
const Control = createContext<((props: ViewsControlProps) => ReactNode) | null>(null)

export const ViewsControl = Control.Provider

type Stated = { state: TableState | null }

/** Saved views of a list, beside its filters. */
export const ViewsTool = ({ label, state }: Stated & { label: string }) => {
  const show = use(Control)
  return show && state?.views ? show({ label, state, views: state.views }) : null
}

/** Lists the things that a view names and that no longer exist. */
export const ViewNote = ({ state, columns }: Stated & { columns: readonly { id: string }[] }) => {
  const views = state?.views
  if (views?.on === undefined) return null
  const parts = [...views.leftOut, ...lostColumns(views.on, columns)]
  return parts.length === 0 ? null : (
    <Text size="sm" role="status" px="sm" py={6} style={{ overflowWrap: 'anywhere' }}>
      {`No longer available and left out of this view: ${parts.join(', ')}.`}
    </Text>
  )
}
