import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { dayText } from '../../platform/cells/day-text.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { LazyListDialog } from './lazy-list-dialog.ts'
import type { ListAction } from './list-dialogs.tsx'
import type { ListRow } from './request-api.ts'
import { requestListsQuery } from './request-api.ts'
import { useCopyList } from './use-copy-list.ts'

const columnsFor = (act: (act: ListAction) => void, copy: (id: number) => void): Column<ListRow>[] => [
  {
    id: 'name',
    header: 'List',
    isRowHeader: true,
    cell: ({ name }) => name,
  },
  { id: 'lines', header: 'Lines', align: 'right', cell: ({ lines }) => lines },
  {
    id: 'needed_by',
    header: 'Needed by',
    cell: ({ needed_by }) => (needed_by === null ? '–' : dayText(needed_by)),
  },
  {
    id: 'requested',
    header: 'Asked for',
    cell: ({ requested }) => (requested === null ? '–' : `Quote #${requested.quote}`),
  },
  {
    id: 'shared',
    header: 'Shared',
    cell: ({ shared }) => (shared === null ? '–' : <StatusBadge label="By link" tone="good" />),
  },
  { id: 'changed', header: 'Changed', cell: ({ changed }) => <DateTime value={changed} /> },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: (list) => (
      <Group gap={6} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Share ${list.name}`}
          onClick={() => act({ kind: 'share', list })}
        >
          Share
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Copy ${list.name}`}
          onClick={() => copy(list.id)}
        >
          Copy
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Delete ${list.name}`}
          onClick={() => act({ kind: 'delete', list })}
        >
          Delete
        </Button>
      </Group>
    ),
  },
]

/** The user's request lists. */
export const RequestListsPage = () => {
  const navigate = useNavigate()
  const lists = useQuery(requestListsQuery)
  const [act, setAction] = useState<ListAction | null>(null)
  const copy = useCopyList()
  const begin = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAction({ kind: 'new' })}>
      New list
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Request lists"
        description="Parts you plan to request. Lists are saved in your account."
        actions={
          <>
            <LinkButton to={paths.bom} variant="default">
              From a bill of materials
            </LinkButton>
            {begin}
          </>
        }
      />
      <DataTable
        label="Request lists"
        columns={columnsFor(setAction, (id) => void copy.run(id))}
        source={lists}
        state={null}
        rowKey={({ id }) => id}
        rowAction={{
          label: ({ name }) => `Open ${name}`,
          run: ({ id }) => void navigate({ to: paths.requestList(id) }),
        }}
        empty={{
          picture: 'papers',
          title: 'No lists yet.',
          description: 'Add parts from the catalogue to start one.',
          action: (
            <LinkButton to={paths.catalogue} variant="default" size="xs">
              Go to the catalogue
            </LinkButton>
          ),
        }}
      />
      <LazyListDialog
        act={act}
        onClose={() => setAction(null)}
        onMade={({ id }) => void navigate({ to: paths.requestList(id) })}
      />
    </>
  )
}
