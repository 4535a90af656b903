import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { dayText } from '../../platform/cells/day-text.ts'
import { Money, moneyText } from '../../platform/cells/money.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { figurePartsQuery, figuresQuery, readFigureParts } from './dashboard-api.ts'
import { figureWords } from './dashboard-words.ts'
import { useAddress } from '@armature/ui/use-address.ts'

type Part = Answer<'listFigureParts'>['results'][number]

const columns: Column<Part>[] = [
  {
    id: 'record',
    header: 'Order',
    isRowHeader: true,
    cell: ({ page, order, sub_order }) => (
      <TextLink inherit to={page}>
        {sub_order === null ? `Order #${order}` : `Sub-order #${sub_order}`}
      </TextLink>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'last', header: 'Booked', cell: ({ last }) => <DateTime value={last} /> },
]

/** The orders behind a figure of the dashboard. */
export const MoneyPage = () => {
  const search = useAddress()
  const asked = readFigureParts(search)
  const parts = useQuery(figurePartsQuery(asked))
  const { from, to } = asked
  const figures = useQuery(figuresQuery({ from, to }))
  const side = figures.data?.side
  const label = side && figureWords[side].find(({ name }) => name === asked.figure)?.label
  const state = useTableState()
  return (
    <>
      <PageHeader
        title={label === undefined ? 'Money' : `Money: ${label}`}
        description={
          parts.data && `${moneyText(parts.data.total)} in total, ${dayText(from)} to ${dayText(to)}.`
        }
      />
      <DataTable
        label="Orders in this figure"
        columns={columns}
        source={parts}
        state={state}
        rowKey={({ order, sub_order }) => sub_order ?? order}
        empty={{ title: 'Nothing in this period.', description: 'Go back and choose a longer period.' }}
      />
    </>
  )
}
