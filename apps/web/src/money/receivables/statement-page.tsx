import { messages } from '@armature/domain/messages'
import { pages } from '@armature/domain/pages/pages'
import { statedKindNames } from '@armature/domain/receivables/statement'
import { byteOrderMark, toCsv } from '@armature/domain/values/csv'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { readRouteId } from '@armature/ui/route-id.ts'
import { saveFile } from '@armature/ui/save-file.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { TableSource } from '@armature/ui/table/table-source.ts'
import { useAddress } from '@armature/ui/use-address.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { Money, moneyText } from '../../platform/cells/money.tsx'
import { paths } from '../../platform/paths.ts'
import { IssuedDocuments } from '../../trading/orders/order-documents.tsx'
import type { OwnStatement, Statement } from './receivables-api.ts'
import { buyerQuery, ownStatementQuery, readStore, statementQuery, storeName } from './receivables-api.ts'
import { TermsDialog } from './terms-dialog.tsx'

type StatedOrder = Statement['orders'][number]
type Entry = Statement['entries'][number]

const Standing = ({ open, is_overdue }: StatedOrder) => {
  if (open === '0.00') return <StatusBadge label="Paid" tone="good" />
  return is_overdue ? <StatusBadge label="Overdue" tone="bad" /> : <StatusBadge label="Open" tone="waiting" />
}

/** With the amount, if more is open than is due by that day. */
const dueText = ({ due, due_amount, open }: StatedOrder): string => {
  if (due === null) return '–'
  return due_amount === open ? dayText(due) : `${moneyText(due_amount)} by ${dayText(due)}`
}

const orderColumns: Column<StatedOrder>[] = [
  {
    id: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ order, page }) => (
      <TextLink inherit to={page}>
        Order #{order}
      </TextLink>
    ),
  },
  { id: 'po', header: 'Purchase order', cell: ({ purchase_order }) => purchase_order || '–' },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { id: 'due', header: 'Due', cell: dueText },
  { id: 'standing', header: 'Status', cell: (order) => <Standing {...order} /> },
  { id: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
  { id: 'open', header: 'Open', align: 'right', cell: ({ open }) => <Money value={open} /> },
  {
    id: 'documents',
    header: 'Documents',
    isScreenOnly: true,
    cell: ({ order, documents }) => (
      <Group gap={6}>
        <IssuedDocuments id={order} documents={documents} />
      </Group>
    ),
  },
]

type EntryRow = Entry & { id: number; page: string }

const entryColumns: Column<EntryRow>[] = [
  { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dayText(day) },
  {
    id: 'kind',
    header: 'Type',
    cell: ({ kind, order, page }) => (
      <>
        {kind !== 'SALE' && `${statedKindNames[kind]}, `}
        <TextLink inherit to={page}>
          {kind === 'SALE' ? 'Order' : 'order'} #{order}
        </TextLink>
      </>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => moneyText(amount) },
  { id: 'balance', header: 'Balance', align: 'right', cell: ({ balance }) => moneyText(balance) },
]

/** A table source with all its rows loaded. */
const whole = <Row,>(results: readonly Row[]): TableSource<Row> => ({
  data: { results, count: results.length },
  isError: false,
  isFetching: false,
  refetch: () => undefined,
})

const entryRows = ({ orders, entries }: Statement): EntryRow[] => {
  const pages = new Map(orders.map(({ order, page }) => [order, page]))
  return entries.map((entry, id) => ({ ...entry, id, page: pages.get(entry.order) ?? '' }))
}

const saveCsv = ({ entries, buyer }: Statement): void =>
  saveFile(
    `statement-${buyer.replaceAll(/\W+/g, '-').toLowerCase()}.csv`,
    byteOrderMark +
      toCsv([
        ['Day', 'Kind', 'Order', 'Amount', 'Balance'],
        ...entries.map(({ day, kind, order, amount, balance }) => [
          day,
          statedKindNames[kind],
          String(order),
          amount,
          balance,
        ]),
      ]),
    'text/csv',
  )

const Stated = ({ statement }: { statement: Statement }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <Text>
        {statement.buyer} with {statement.seller}: {moneyText(statement.open)} open
        {statement.overdue === '0.00' ? '.' : `, ${moneyText(statement.overdue)} of it overdue.`}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => saveCsv(statement)}>
        Download as CSV
      </Button>
    </Group>
    <DataTable
      label="Orders on account"
      columns={orderColumns}
      source={whole(statement.orders)}
      state={null}
      rowKey={({ order }) => order}
      empty={{ title: 'No orders on account yet.', description: 'Orders on account appear here.' }}
    />
    {statement.entries.length > 0 && (
      <DataTable
        label="Movements"
        columns={entryColumns}
        source={whole(entryRows(statement))}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing yet.' }}
      />
    )}
  </Stack>
)

const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError title={messages.statementFailed} onRetry={onRetry} />
)

/** Links to the sellers with whom the reader has an account; nothing if there is only one. */
const Sellers = ({ sellers, store }: Pick<OwnStatement, 'sellers' | 'store'>) =>
  sellers.length > 1 && (
    <Group gap="xs" component="nav" aria-label="Sellers">
      {sellers.map((seller) => (
        <LinkButton
          key={seller.store ?? 0}
          to={paths.statement}
          search={{ store: storeName(seller.store) }}
          size="compact-sm"
          variant={seller.store === store ? 'filled' : 'default'}
          aria-current={seller.store === store ? 'page' : undefined}
        >
          {seller.name}:{' '}
          {seller.overdue === '0.00'
            ? `${moneyText(seller.open)} open`
            : `${moneyText(seller.overdue)} overdue`}
        </LinkButton>
      ))}
    </Group>
  )

/** The reader's own statement of account, with the seller in the URL or the latest order's. */
export const StatementPage = () => {
  const statement = useQuery(ownStatementQuery(readStore(useAddress())))
  return (
    <>
      <PageHeader title={pages.statement.title} description="Your orders on account, by due date." />
      {statement.data ? (
        <Stack gap="md">
          <Sellers {...statement.data} />
          <Stated statement={statement.data} />
        </Stack>
      ) : statement.isPending ? (
        <ScreenLoader />
      ) : (
        <Unread onRetry={() => void statement.refetch()} />
      )}
    </>
  )
}

const BuyersStatement = ({ buyer }: { buyer: number }) => {
  const statement = useQuery(statementQuery(buyer))
  if (statement.isPending) return <ScreenLoader />
  return statement.data ? (
    <Stated statement={statement.data} />
  ) : (
    <Unread onRetry={() => void statement.refetch()} />
  )
}

const BuyersTerms = ({ id }: { id: number }) => {
  const { data } = useQuery(buyerQuery(id))
  const [isAsked, setAsked] = useState(false)
  const buyer = data?.buyers[0] ?? null
  if (buyer === null) return null
  return (
    <>
      <Button onClick={() => setAsked(true)}>Payment terms</Button>
      <TermsDialog buyer={isAsked ? buyer : null} onClose={() => setAsked(false)} />
    </>
  )
}

/** A buyer's statement and terms, for its seller. */
export const BuyerStatementPage = ({ id }: { id: string }) => {
  const buyer = readRouteId(id)
  if (buyer === null) return <Unread onRetry={() => undefined} />
  return (
    <>
      <PageHeader title="Statement of account" actions={<BuyersTerms id={buyer} />} />
      <BuyersStatement buyer={buyer} />
    </>
  )
}
