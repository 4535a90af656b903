import { userStatuses } from '@armature/domain/accounts/account-machine'
import { fill, messages } from '@armature/domain/messages'
import { quoteMachine } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { subscriptionLabels, subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { subscriptionTone } from '@armature/domain/states/status-tones'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { useState } from 'react'
import { statusLooks } from '../../people/accounts/account-words.ts'
import { transferLooks } from '../../trading/orders/money/transfer-status.ts'
import { QuoteStatusBadge } from '../../trading/quotes/record/quote-status-badge.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import type { EmptyPictureName } from '@armature/ui/empty-picture.tsx'
import { EmptyPicture } from '@armature/ui/empty-picture.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { Money } from '@armature/ui/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { showFailure, showSuccess } from '@armature/ui/toasts/toast.ts'
import { Part } from './part.tsx'

/** Each visible status of each state machine. */
export const StatusesPart = () => (
  <Part title="Statuses">
    <Stack gap="sm">
      <Group gap="xs" aria-label="Quotes" role="group">
        {quoteMachine.states.map((status) => (
          <QuoteStatusBadge key={status} status={status} />
        ))}
      </Group>
      <Group gap="xs" aria-label="Payouts" role="group">
        {Object.entries(transferLooks).map(([status, look]) => (
          <StatusBadge key={status} {...look} />
        ))}
      </Group>
      <Group gap="xs" aria-label="Subscriptions" role="group">
        {subscriptionMachine.states.map((status) => (
          <StatusBadge key={status} label={subscriptionLabels[status]} tone={subscriptionTone(status)} />
        ))}
      </Group>
      <Group gap="xs" aria-label="Accounts" role="group">
        {userStatuses.map((status) => (
          <StatusBadge key={status} {...statusLooks[status]} />
        ))}
      </Group>
    </Stack>
  </Part>
)

interface Line {
  part: string
  quantity: number
  price: string
}

const lines: Line[] = [
  { part: 'Harmonic gear, ratio 100', quantity: 12, price: '1111.11' },
  { part: 'Ring light', quantity: 4, price: '98.70' },
]

const lineColumns: Column<Line>[] = [
  { id: 'part', header: 'Part', isRowHeader: true, cell: ({ part }) => part },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Price', align: 'right', cell: ({ price }) => <Money value={price} /> },
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
        empty={{ title: 'No line yet.' }}
      />
      <EmptyState
        picture="parts"
        title="No line yet."
        description="A line is a part and how many of it. Choose the first one."
        action={<Button size="xs">Choose parts</Button>}
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

const product = 'DYNAMIXEL XL330-M077-T'

/** Widgets that appear by themselves, or ask. */
export const WordsPart = () => {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Notes and dialogs">
      <Stack>
        <Notice title="Worth knowing">Nothing is wrong.</Notice>
        <Notice color="red" title="Wrong">
          What went wrong, and what to do about it.
        </Notice>
        <Group gap="xs">
          <Button variant="default" onClick={() => showSuccess('Saved.')}>
            Say that it is done
          </Button>
          <Button variant="default" onClick={() => showFailure(messages.somethingWentWrong)}>
            Say that it failed
          </Button>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
          <Button color="red" variant="light" onClick={() => setAsked(true)}>
            Delete product
          </Button>
        </Group>
      </Stack>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="A dialog"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text>It holds one thing, and the page behind it waits.</Text>
      </Dialog>
      <ConfirmDialog
        question={isAsked ? fill(messages.deleteProductConfirm, { id: 7 }) : null}
        subject={product}
        onAgree={() => setAsked(false)}
        onDisagree={() => setAsked(false)}
      />
    </Part>
  )
}
