import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Money } from '../../../platform/cells/money.tsx'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { Comparison } from './comparison.tsx'
import type { PrintRevision } from './pdf-button.tsx'
import { PdfButton } from './pdf-button.tsx'
import classes from './revisions.module.css'
import type { ShownHead, ShownRevisions } from './shown-revisions.ts'

const nameOf = ({ revision }: ShownHead, newest: number | undefined): string =>
  revision === newest ? `Revision ${revision}, the newest` : `Revision ${revision}`

const headColumns = (heads: readonly ShownHead[], print: PrintRevision): Column<ShownHead>[] => {
  const newest = heads[0]?.revision
  return [
    { id: 'revision', header: 'Revision', isRowHeader: true, cell: (head) => nameOf(head, newest) },
    { id: 'created', header: 'Made', cell: ({ created }) => <DateTime value={created} /> },
    ...(heads.some(({ by }) => by !== undefined)
      ? [{ id: 'by', header: 'By', cell: ({ by }: ShownHead) => by ?? '–' }]
      : []),
    ...(heads.some(({ shown }) => shown !== undefined)
      ? [
          {
            id: 'shown',
            header: 'Shown to the customer',
            cell: ({ shown }: ShownHead) => <DateTime value={shown} missing="Never" />,
          },
        ]
      : []),
    { id: 'parts', header: 'Lines', align: 'right', cell: ({ parts }) => parts },
    { id: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
    {
      id: 'pdf',
      header: 'PDF',
      isHeaderHidden: true,
      isScreenOnly: true,
      place: 'act',
      cell: ({ revision }) => (
        <PdfButton revision={revision} print={print}>{`PDF of revision ${revision}`}</PdfButton>
      ),
    },
  ]
}

interface Choosing {
  heads: readonly ShownHead[]
  from: number
  to: number
}

/** Any two; the choice is in the address, so that it can be shared. */
const Choice = ({ heads, from, to }: Choosing) => {
  const navigate = useNavigate()
  const data = heads.map((head) => ({
    value: String(head.revision),
    label: nameOf(head, heads[0]?.revision),
  }))
  const choose = (search: { from: number; to: number }) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Compare"
        value={String(from)}
        data={data}
        onChange={({ currentTarget }) => choose({ from: Number(currentTarget.value), to })}
      />
      <NativeSelect
        label="With"
        value={String(to)}
        data={data}
        onChange={({ currentTarget }) => choose({ from, to: Number(currentTarget.value) })}
      />
    </div>
  )
}

interface RevisionsViewProps {
  shown: ShownRevisions
  print: PrintRevision
}

/** All revisions that this reader may see, with two of them compared. */
export const RevisionsView = ({ shown: { heads, before, after }, print }: RevisionsViewProps) => (
  <>
    <DataTable
      label="Revisions"
      columns={headColumns(heads, print)}
      source={wholeList(heads)}
      state={null}
      rowKey={({ revision }) => revision}
      empty={{
        title: 'Nothing to see yet.',
        description: 'A revision is saved whenever the offer’s prices, lines or terms change.',
      }}
    />
    {before && after && (
      <RecordPanel label="Compare revisions" title="Compare">
        <Choice heads={heads} from={before.revision} to={after.revision} />
      </RecordPanel>
    )}
    {before && after && <Comparison before={before} after={after} />}
  </>
)
