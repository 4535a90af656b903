import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { ActionIcon, Group } from '@mantine/core'
import { IconCashBanknote, IconPencil, IconTrash } from '@tabler/icons-react'
import { UserCell } from '../../../people/accounts/user-cell.tsx'
import { ChatButton } from '../../../desk/chat/chat-button.tsx'
import { dayText } from '../../../platform/cells/day-text.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import { downPaymentEdit } from '../edit/down-payment.ts'
import { totalText } from '../prices/item-price.ts'
import { PresenceMark } from '../record/presence.tsx'
import { QuoteStatusBadge } from '../record/quote-status-badge.tsx'
import { personName } from '@armature/domain/accounts/person-name'
import { partsColumn } from '../../lists/parts-cell.tsx'
import { WaitingLines } from '../record/waiting-lines.tsx'
import { QuoteTransitions } from '../moves/quote-transitions.tsx'
import type { QuoteRow } from '../record/quotes-api.ts'

interface Actions {
  onEdit?: (quote: QuoteRow) => void
  onDelete?: (quote: QuoteRow) => void
  onPayment: (quote: QuoteRow) => void
}

const act = { variant: 'subtle', size: 32 } as const
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

const QuoteActions = ({ quote, onEdit, onDelete, onPayment }: Actions & { quote: QuoteRow }) => (
  <Group gap={0} justify="flex-end" wrap="nowrap">
    <ChatButton channel={{ kind: 'quote', id: quote.id }} name={`quote #${quote.id}`} />
    {quote.rights.record_payment && (
      <ActionIcon
        {...act}
        color="gray"
        aria-label={`Record payment for quote #${quote.id}`}
        onClick={() => onPayment(quote)}
      >
        <IconCashBanknote {...icon} />
      </ActionIcon>
    )}
    {onEdit && (
      <ActionIcon {...act} color="gray" aria-label={`Edit quote #${quote.id}`} onClick={() => onEdit(quote)}>
        <IconPencil {...icon} />
      </ActionIcon>
    )}
    {onDelete && quote.rights.delete && (
      <ActionIcon
        {...act}
        color="red"
        aria-label={`Delete quote #${quote.id}`}
        onClick={() => onDelete(quote)}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    )}
  </Group>
)

export const quoteColumns = (actions: Actions): Column<QuoteRow, OrderingField<'listQuotes'>>[] => [
  { id: 'id', header: 'ID', sortBy: 'id', isRowHeader: true, width: 52, cell: ({ id }) => `#${id}` },
  partsColumn(({ line }) => line),
  {
    id: 'user',
    header: 'User',
    isGrowing: true,
    small: 'below',
    cell: ({ user }) => <UserCell name={personName(user)} email={user.email} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    small: 'start',
    cell: ({ id, status, waiting_lines }) => (
      <Group gap={6} wrap="nowrap">
        <QuoteStatusBadge status={status} />
        <WaitingLines count={waiting_lines} />
        <PresenceMark record={{ kind: 'quote', id }} />
      </Group>
    ),
  },
  {
    id: 'waiting',
    header: 'Lines without a part',
    align: 'right',
    isOptional: true,
    cell: ({ waiting_lines }) => waiting_lines,
  },
  {
    id: 'transition',
    header: 'Transition',
    small: 'act',
    isScreenOnly: true,
    cell: (quote) => <QuoteTransitions quote={quote} />,
  },
  {
    id: 'total',
    header: 'Total',
    sortBy: 'total_price',
    align: 'right',
    small: 'end',
    cell: ({ total_price, unpriced_items }) => totalText(total_price, unpriced_items),
  },
  {
    id: 'down_payment',
    header: 'DOWN_PAYMENT',
    sortBy: 'down_payment',
    align: 'right',
    cell: ({ down_payment }) => (down_payment === null ? '' : `${down_payment} %`),
    edit: downPaymentEdit,
  },
  { ...createdColumn, roomFrom: 1100 },
  {
    id: 'expires',
    header: 'Expires',
    sortBy: 'expires_at',
    isOptional: true,
    cell: ({ good_until }) => good_until !== null && dayText(good_until),
  },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: (quote) => <QuoteActions quote={quote} {...actions} />,
  },
]
