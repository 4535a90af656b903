import { openLineMachine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import { statusTones } from '@armature/domain/states/status-tones'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { useChosenRows } from '@armature/ui/table/selection.tsx'
import type { FocusPlace } from '@armature/ui/focus/use-focus-handed-on.ts'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { priceText } from '../quotes/prices/item-price.ts'
import type { Quote } from '../quotes/record/quotes-api.ts'
import { LazyOpenLineDialog } from './lazy-open-line-dialog.ts'
import { LinesBar, NoLinesBar } from './lines-bar.tsx'
import type { OpenLineAction } from './open-line-action.ts'
import { OpenLineWords } from './open-line-words.tsx'
import type { OpenLine, SuggestedPart } from './open-lines-api.ts'
import { canMove, suggestionsQuery } from './open-lines-api.ts'
import classes from './seller-lines.module.css'

type Suggested = ReadonlyMap<number, readonly SuggestedPart[]> | undefined

const wish = ({ note, target_price }: OpenLine): string =>
  [
    ...(target_price === null ? [] : [`Target ${priceText(target_price)}`]),
    ...(note === '' ? [] : [note]),
  ].join(' · ')

/** A request's state: why it was dropped, and the asked vendors' answers. */
const Standing = ({ line }: { line: OpenLine }) => (
  <>
    <StatusBadge label={openLineMachine.row(line.state).label} tone={statusTones.openLine[line.state]} />
    {[
      ...(line.reason === null ? [] : [line.reason]),
      ...line.offers.map(
        ({ vendor, state, reason }) =>
          `${vendor.name}: ${openOfferMachine.row(state).sellerLabel}${reason === null ? '' : ` (${reason})`}`,
      ),
    ].map((text) => (
      <Text key={text} size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    ))}
  </>
)

interface PartProps {
  line: OpenLine
  best: SuggestedPart | undefined
  onReplace: (line: OpenLine, product: number | null) => void
}

/** The request's part; without one, the likeliest at hand and a way to all others. */
const Part = ({ line, best, onReplace }: PartProps) => {
  if (!line.moves.includes('replace')) return line.product?.name ?? '–'
  return (
    <Group gap={6}>
      {best !== undefined && (
        <Button
          size="compact-xs"
          variant="light"
          classNames={{ root: classes.use, label: classes.part }}
          aria-label={`Use ${best.product.name}, ${best.confidence} % for ${line.text}`}
          onClick={() => onReplace(line, best.product.id)}
        >
          {`Use ${best.product.name}, ${best.confidence} %`}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Choose part for ${line.text}`}
        onClick={() => onReplace(line, null)}
      >
        Choose part
      </Button>
    </Group>
  )
}

const columnsOf = (suggested: Suggested, onReplace: PartProps['onReplace']): Column<OpenLine>[] => [
  {
    id: 'line',
    header: 'Asked for',
    isRowHeader: true,
    cell: (line) => <OpenLineWords line={line} note={wish(line)} />,
  },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'state', header: 'State', cell: (line) => <Standing line={line} /> },
  {
    id: 'part',
    header: 'Part',
    isProse: true,
    cell: (line) => <Part line={line} best={suggested?.get(line.id)?.[0]} onReplace={onReplace} />,
  },
]

/** A request's row shows the outcome of its action; the table, that of a bulk action. */
const whereItIsSaid = ({ around, row }: FocusPlace) =>
  row?.isConnected ? row : (around.querySelector<HTMLElement>('[data-table-body]') ?? around)

const Lines = ({ quote }: { quote: Quote }) => {
  const [act, setAction] = useState<OpenLineAction | null>(null)
  const lines = quote.open_lines
  const isSteered = lines.some(canMove)
  const { data: suggested } = useQuery({ ...suggestionsQuery(quote.id), enabled: isSteered })
  const { chosen, onChange, rows, clear } = useChosenRows(lines, ({ id }) => id)
  const handedOn = useFocusHandedOn<HTMLDivElement>('tr', whereItIsSaid)
  const onReplace: PartProps['onReplace'] = (line, product) =>
    setAction({ kind: 'replace', quote, line, product, parts: suggested?.get(line.id) ?? [] })
  return (
    <div ref={handedOn}>
      <DataTable
        label="Sourcing requests"
        columns={columnsOf(suggested, onReplace)}
        source={wholeList(lines)}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No lines.' }}
        {...(isSteered && {
          selection: {
            chosen,
            onChange,
            labelOf: ({ text }: OpenLine) => text,
            bar:
              rows.length > 0 ? (
                <LinesBar quote={quote} lines={rows} onAction={setAction} onDone={clear} />
              ) : (
                <NoLinesBar lines={lines} />
              ),
          },
        })}
      />
      <LazyOpenLineDialog
        act={act}
        onClose={() => setAction(null)}
        onDone={() => {
          setAction(null)
          clear()
        }}
      />
    </div>
  )
}

/** A buyer's sourcing requests, for the seller who manages the quote: find a part, ask vendors, or do without. */
export const SellerLines = ({ quote }: { quote: Quote }) => {
  const waiting = quote.open_lines.filter(({ state }) => openLineMachine.is(state, 'waits')).length
  if (quote.open_lines.length === 0) return null
  return (
    <RecordPanel label="Sourcing requests" title="Sourcing requests">
      {waiting > 0 && (
        <Notice color="blue">
          {waiting === 1 ? 'One line has no part yet.' : `${waiting} lines have no part yet.`} The offer can’t
          be sent until each has a part or is left out.
        </Notice>
      )}
      <Lines quote={quote} />
    </RecordPanel>
  )
}
