import { messages } from '@armature/domain/messages'
import { matchLabels } from '@armature/domain/requests/bom-matches'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ProductSelect } from '../../quotes/request/choices.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LossQuestion } from '@armature/ui/form/leave-guard.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import type { BomRow } from './bom-rows.ts'
import { countPutRight, coverageOf, isOpen, isTaken, quantityRefusal, rowName } from './bom-rows.ts'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { BomAskVendors } from './bom-ask-vendors.tsx'
import { BomMakeList } from './bom-make-list.tsx'
import classes from './bom.module.css'
import type { ReadBom } from './bom-types.ts'

const BomAlternatives = lazyDialog(
  async () => (await import('./bom-alternatives.tsx')).BomAlternatives,
  ({ row }) => row !== null,
)

type Numbers = ReadBom['table']['numbers']

interface RowActions {
  numbers: Numbers
  onChange: (line: number, change: Partial<BomRow>) => void
  onSearch: (row: BomRow) => void
  onCompare: (row: BomRow) => void
}

const words = 'words'
const another = 'another'

/** Parts that are too uncertain to propose are in the choice, which nobody would open unprompted. */
const withoutPart = ({ found, isByHand }: BomRow): string =>
  isByHand || found.length === 0 ? 'No part' : `No part yet, ${found.length} offered`

/** The certainty of the row's part. */
const Standing = ({ row }: { row: BomRow }) => {
  if (row.asked !== undefined) return <StatusBadge label={`Asked for in quote #${row.asked}`} tone="good" />
  if (row.isLeftOut) return <StatusBadge label="Left out" tone="neutral" />
  if (row.picked === null) return <StatusBadge label={withoutPart(row)} tone="waiting" />
  if (row.isByHand) return <StatusBadge label="Chosen" tone="good" />
  const best = row.found[0]
  const text = best === undefined ? '' : `${best.confidence} %, ${matchLabels[best.kind]}`
  return <StatusBadge label={text} tone={row.state === 'sure' ? 'good' : 'waiting'} />
}

const PartChoice = ({
  row,
  onChange,
  onSearch,
  onCompare,
}: Omit<RowActions, 'numbers'> & { row: BomRow }) => {
  const known = row.found.some(({ product }) => product.id === row.picked?.id)
  const choose = (value: string) => {
    if (value === another) return onSearch(row)
    const found = row.found.find(({ product }) => String(product.id) === value)
    const picked = found === undefined ? null : { id: found.product.id, name: found.product.name }
    return onChange(row.line, { picked, isByHand: true, isLeftOut: false })
  }
  return (
    <span className={classes.choice}>
      <NativeSelect
        size="xs"
        disabled={row.asked !== undefined}
        aria-label={`Part for ${rowName(row)}`}
        value={row.picked === null ? words : String(row.picked.id)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(row.picked !== null && !known
            ? [{ value: String(row.picked.id), label: row.picked.name }]
            : []),
          ...row.found.map(({ product, confidence, kind }) => ({
            value: String(product.id),
            label: `${product.name} · ${product.sku} · ${product.vendor} (${confidence} %, ${matchLabels[kind]})`,
          })),
          { value: words, label: 'No part: keep the description' },
          { value: another, label: 'Search for another part…' },
        ]}
      />
      <Group gap={8}>
        <Standing row={row} />
        {row.found.length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${row.found.length === 1 ? 'View part' : `Compare ${row.found.length} parts`} for ${rowName(row)}`}
            onClick={() => onCompare(row)}
          >
            {row.found.length === 1 ? 'View part' : `Compare ${row.found.length} parts`}
          </Button>
        )}
      </Group>
    </span>
  )
}

const columnsFor = ({ numbers, onChange, ...choosing }: RowActions): Column<BomRow>[] => [
  { id: 'line', header: 'Row', width: 60, cell: ({ line }) => line },
  {
    id: 'name',
    header: 'In the bill',
    isRowHeader: true,
    cell: (row) => (
      <>
        {rowName(row)}
        <Text size="xs" c="dimmed" component="div">
          {[row.sku, row.number].filter((text) => text !== '' && text !== rowName(row)).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    width: 120,
    cell: (row) => (
      <TextInput
        size="xs"
        w={96}
        inputMode="numeric"
        aria-label={`Quantity of ${rowName(row)}`}
        value={row.quantity}
        disabled={row.asked !== undefined}
        error={isTaken(row) ? quantityRefusal(row, numbers) : null}
        onChange={(event) => onChange(row.line, { quantity: event.currentTarget.value })}
      />
    ),
  },
  {
    id: 'part',
    header: 'Part',
    cell: (row) => <PartChoice row={row} onChange={onChange} {...choosing} />,
  },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'right',
    cell: (row) =>
      row.asked === undefined && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${row.isLeftOut ? 'Include' : 'Leave out'} ${rowName(row)}`}
          onClick={() => onChange(row.line, { isLeftOut: !row.isLeftOut })}
        >
          {row.isLeftOut ? 'Include' : 'Leave out'}
        </Button>
      ),
  },
]

/** Searches for a part that wasn't among the matches. */
const SearchPart = ({
  row,
  onPick,
  onClose,
}: {
  row: BomRow | null
  /** Null asks vendors for the row's description. */
  onPick: (picked: BomRow['picked']) => void
  onClose: () => void
}) => (
  <Dialog opened={row !== null} onClose={onClose} title={row === null ? null : `Part for “${rowName(row)}”`}>
    <ProductSelect
      isFirst
      label="Part"
      stores={null}
      value={null}
      onChange={(id, product) => {
        if (id !== null && product !== null) onPick({ id, name: product.label })
      }}
      nothing={
        row !== null && (
          <Button size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => onPick(null)}>
            {`Ask vendors for “${rowName(row)}”`}
          </Button>
        )
      }
    />
  </Dialog>
)

interface BomReviewProps {
  bom: ReadBom
  rows: readonly BomRow[]
  onChange: (line: number, change: Partial<BomRow>) => void
  onAsked: (lines: readonly number[], quote: number) => void
  onBack: () => void
}

/** How much of the bill has parts, and a filter for its rows. */
const Coverage = ({ rows, open }: { rows: readonly BomRow[]; open: number }) => {
  const { covered, all, percent } = coverageOf(rows)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The button that opened it is gone, and the focus with it.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <Text fw={600} role="status" ref={outcome} tabIndex={-1}>
      {`${covered} of ${all} rows have a part (${percent} %)${open === 0 ? '' : `, ${open} to look at`}`}
    </Text>
  )
}

interface FilterProps {
  isNarrowed: boolean
  onNarrow: (isNarrowed: boolean) => void
  onBack: () => void
}

const RowFilter = ({ isNarrowed, onNarrow, onBack }: FilterProps) => (
  <Group gap={8}>
    <Button
      size="compact-sm"
      variant={isNarrowed ? 'default' : 'filled'}
      aria-pressed={!isNarrowed}
      onClick={() => onNarrow(false)}
    >
      All rows
    </Button>
    <Button
      size="compact-sm"
      variant={isNarrowed ? 'filled' : 'default'}
      aria-pressed={isNarrowed}
      onClick={() => onNarrow(true)}
    >
      To look at
    </Button>
    <Button size="compact-sm" variant="default" onClick={onBack}>
      Back to the columns
    </Button>
  </Group>
)

/** The rows with their parts, and the button to create the list. */
export const BomReview = ({ bom, rows, onChange, onAsked, onBack }: BomReviewProps) => {
  const { numbers } = bom.table
  const [searched, setSearched] = useState<BomRow | null>(null)
  const [compared, setCompared] = useState<BomRow | null>(null)
  // The rows that were open when this filter was chosen: a corrected one stays in place.
  const [shown, setShown] = useState<ReadonlySet<number> | null>(null)
  // Other columns give other rows, which are matched again.
  const [lost, setLost] = useState(0)
  const open = rows.filter((row) => isOpen(row, numbers))
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Coverage rows={rows} open={open.length} />
        <RowFilter
          isNarrowed={shown !== null}
          onNarrow={(isNarrowed) => setShown(isNarrowed ? new Set(open.map(({ line }) => line)) : null)}
          onBack={() => {
            const count = countPutRight(rows, bom)
            if (count === 0) onBack()
            else setLost(count)
          }}
        />
      </Group>
      <DataTable
        label="Rows of the bill"
        columns={columnsFor({ numbers, onChange, onSearch: setSearched, onCompare: setCompared })}
        source={wholeList(shown === null ? rows : rows.filter(({ line }) => shown.has(line)))}
        state={null}
        rowKey={({ line }) => line}
        empty={{ picture: 'done', title: 'Every row is certain.' }}
      />
      <BomAskVendors bom={bom} rows={rows} onAsked={onAsked} />
      {rows.some((row) => isTaken(row) && row.picked === null) && (
        <Text size="sm" c="dimmed">
          {messages.bomOpenRows}
        </Text>
      )}
      <BomMakeList bom={bom} rows={rows} />
      <BomAlternatives
        row={compared}
        numbers={numbers}
        onPick={(picked) => {
          if (compared !== null) onChange(compared.line, { picked, isByHand: true, isLeftOut: false })
          setCompared(null)
        }}
        onClose={() => setCompared(null)}
      />
      <SearchPart
        row={searched}
        onPick={(picked) => {
          if (searched !== null) onChange(searched.line, { picked, isByHand: true, isLeftOut: false })
          setSearched(null)
        }}
        onClose={() => setSearched(null)}
      />
      <LossQuestion
        isOpen={lost > 0}
        lost={[lost === 1 ? 'the row you corrected' : `the ${lost} rows you corrected`]}
        onAgree={onBack}
        onDisagree={() => setLost(0)}
      />
    </Stack>
  )
}
