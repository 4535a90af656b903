import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Dialog } from '../dialog/dialog.tsx'
import { useState } from 'react'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import type { EmptyPictureName } from '../empty-picture.tsx'
import { EmptyPicture } from '../empty-picture.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../toasts/notice.tsx'
import type { Tone } from '../cells/status-badge.tsx'
import { StatusBadge } from '../cells/status-badge.tsx'
import type { Column } from '../table/column.ts'
import { DataTable, wholeList } from '../table/data-table.tsx'
import { showFailure, showSuccess } from '../toasts/toast.ts'
import { Part } from './part.tsx'

const tones = {
  neutral: 'Draft',
  waiting: 'Pending',
  progress: 'In progress',
  open: 'Open',
  good: 'Approved',
  done: 'Done',
  bad: 'Failed',
} as const satisfies Record<Tone, string>

export const TonesPart = () => (
  <Part title="Tones">
    <Group gap="xs">
      {(Object.keys(tones) as Tone[]).map((tone) => (
        <StatusBadge key={tone} tone={tone} label={tones[tone]} />
      ))}
    </Group>
  </Part>
)

interface Line {
  part: string
  quantity: number
  price: string
}

const lines: Line[] = [
  { part: 'Harmonic gear, ratio 100', quantity: 12, price: '$1,111.11' },
  { part: 'Ring light', quantity: 4, price: '$98.70' },
]

const lineColumns: Column<Line>[] = [
  { id: 'part', header: 'Part', isRowHeader: true, cell: ({ part }) => part },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Price', align: 'right', cell: ({ price }) => price },
]

const pictures = [
  'parts',
  'papers',
  'parcel',
  'done',
  'search',
  'bell',
  'card',
] as const satisfies readonly EmptyPictureName[]

export const TablesPart = () => (
  <Part title="Tables">
    <Stack>
      <DataTable
        label="Lines"
        state={null}
        source={wholeList(lines)}
        rowKey={({ part }) => part}
        columns={lineColumns}
        empty={{ title: 'No lines yet.' }}
      />
      <EmptyState
        picture="parts"
        title="No lines yet."
        description="Each line is a part and its quantity. Add the first one."
        action={<Button size="xs">Add parts</Button>}
      />
      <Group>
        {pictures.map((name) => (
          <EmptyPicture key={name} name={name} />
        ))}
      </Group>
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="40%" />
    </Stack>
  </Part>
)

/** Notes, toasts and dialogs. */
export const NotesPart = () => {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Notes and dialogs">
      <Stack>
        <Notice title="Information">Nothing is wrong.</Notice>
        <Notice color="red" title="Error">
          The reason, and what to do about it.
        </Notice>
        <Group gap="xs">
          <Button variant="default" onClick={() => showSuccess('Saved.')}>
            Show a success
          </Button>
          <Button variant="default" onClick={() => showFailure('Something went wrong!')}>
            Show a failure
          </Button>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
          <Button color="red" variant="light" onClick={() => setAsked(true)}>
            Delete part
          </Button>
        </Group>
      </Stack>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="A dialog"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text>The page behind it can’t be used until it closes.</Text>
      </Dialog>
      <ConfirmDialog
        question={isAsked ? 'Delete part #7?' : null}
        subject="Harmonic gear, ratio 100"
        onAgree={() => setAsked(false)}
        onDisagree={() => setAsked(false)}
      />
    </Part>
  )
}
