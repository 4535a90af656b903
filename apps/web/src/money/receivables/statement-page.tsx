import { messages } from '@armature/domain/messages'
import { byteOrderMark, toCsv } from '@armature/domain/values/csv'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { readRouteId } from '@armature/ui/route-id.ts'
import { saveFile } from '@armature/ui/save-file.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { TableSource } from '@armature/ui/table/table-source.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { Money, moneyText } from '../../platform/cells/money.tsx'
import type { Statement } from './receivables-api.ts'
import { buyerQuery, statementQuery } from './receivables-api.ts'
import { TermsDialog } from './terms-dialog.tsx'

type StatedOrder = Statement['orders'][number]
type Entry = Statement['entries'][number]

const kinds: Record<Entry['kind'], string> = {
  SALE: 'Order',
  SHIPMENT: 'Shipment',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  CREDIT: 'Credit',
}

const Standing = ({ open, is_overdue }: StatedOrder) => {
  if (open === '0.00') return <StatusBadge label="Paid" tone="good" />
  return is_overdue ? <StatusBadge label="Overdue" tone="bad" /> : <StatusBadge label="Open" tone="waiting" />
}

const orderColumns: Column<StatedOrder>[] = [
  { id: 'order', header: 'Order', isRowHeader: true, cell: ({ order }) => `#${order}` },
  { id: 'po', header: 'Purchase order', cell: ({ purchase_order }) => purchase_order || '–' },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { id: 'due', header: 'Due', cell: ({ due }) => dayText(due) },
  { id: 'standing', header: 'Status', cell: (order) => <Standing {...order} /> },
  { id: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
  { id: 'open', header: 'Open', align: 'right', cell: ({ open }) => <Money value={open} /> },
]

const entryColumns: Column<Entry & { id: number }>[] = [
  { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dayText(day) },
  {
    id: 'kind',
    header: 'What',
    cell: ({ kind, order }) => (kind === 'SALE' ? `Order #${order}` : `${kinds[kind]}, order #${order}`),
  },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => moneyText(amount) },
  { id: 'balance', header: 'Balance', align: 'right', cell: ({ balance }) => moneyText(balance) },
]

/** A table of rows that are there as a whole. */
const whole = <Row,>(results: readonly Row[]): TableSource<Row> => ({
  data: { results, count: results.length },
  isError: false,
  isFetching: false,
  refetch: () => undefined,
})

const saveCsv = ({ entries, buyer }: Statement): void =>
  saveFile(
    `statement-${buyer.replaceAll(/\W+/g, '-').toLowerCase()}.csv`,
    byteOrderMark +
      toCsv([
        ['Day', 'Kind', 'Order', 'Amount', 'Balance'],
        ...entries.map(({ day, kind, order, amount, balance }) => [
          day,
          kinds[kind],
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
      empty={{ title: 'No order on account yet.', description: 'Orders to be paid later appear here.' }}
    />
    {statement.entries.length > 0 && (
      <DataTable
        label="Movements"
        columns={entryColumns}
        source={whole(statement.entries.map((entry, id) => ({ ...entry, id })))}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing yet.' }}
      />
    )}
  </Stack>
)

const StatementLoader = ({ buyer }: { buyer: number | null }) => {
  const statement = useQuery(statementQuery(buyer))
  if (statement.isPending) return <ScreenLoader />
  if (!statement.data)
    return <LoadError title={messages.statementFailed} onRetry={() => void statement.refetch()} />
  return <Stated statement={statement.data} />
}

/** The reader's own statement of account. */
export const StatementPage = () => (
  <>
    <PageHeader title="Statement of account" description="Your orders that are paid later, by due day." />
    <StatementLoader buyer={null} />
  </>
)

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

/** A buyer's statement, for its seller, with its terms. */
export const BuyerStatementPage = ({ id }: { id: string }) => {
  const buyer = readRouteId(id)
  if (buyer === null) return <LoadError title={messages.statementFailed} onRetry={() => undefined} />
  return (
    <>
      <PageHeader title="Statement of account" actions={<BuyersTerms id={buyer} />} />
      <StatementLoader buyer={buyer} />
    </>
  )
}
