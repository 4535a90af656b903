import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import { statusTones } from '@armature/domain/states/status-tones'
import { Text } from '@mantine/core'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import type { Quote } from '../quotes/record/quotes-api.ts'
import { OpenLineWords } from './open-line-words.tsx'
import type { OpenLine } from './open-lines-api.ts'

/** A request's outcome: its part, or why it has none. */
const outcome = ({ product, reason }: OpenLine): string => product?.name ?? reason ?? ''

const columns: Column<OpenLine>[] = [
  {
    id: 'line',
    header: 'You asked for',
    isRowHeader: true,
    cell: (line) => <OpenLineWords line={line} note={line.note} />,
  },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  {
    id: 'state',
    header: 'State',
    cell: (line) => (
      <>
        <StatusBadge
          label={openLineMachine.row(line.state).customerLabel}
          tone={statusTones.openLine[line.state]}
        />
        {outcome(line) !== '' && (
          <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {outcome(line)}
          </Text>
        )}
      </>
    ),
  },
]

/** The customer's sourcing requests, and their outcomes. */
export const CustomerLines = ({ quote }: { quote: Quote }) =>
  quote.open_lines.length > 0 && (
    <RecordPanel label="Described parts" title="Described parts">
      <DataTable
        label="Described parts"
        columns={columns}
        source={wholeList(quote.open_lines)}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No lines.' }}
      />
    </RecordPanel>
  )
