import { wholeText } from '@armature/domain/values/number-text'
import type {
  ComparedFact,
  ComparedLine,
  RevisedLine,
} from '@armature/domain/quotes/revisions/compare-revisions'
import { compareFacts, compareLines } from '@armature/domain/quotes/revisions/compare-revisions'
import { termTexts } from '@armature/domain/quotes/offer/line-terms'
import { Text } from '@mantine/core'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import classes from './revisions.module.css'
import type { ShownRevision } from './shown-revisions.ts'

const tones: Record<ComparedLine['change'], Tone> = {
  Added: 'good',
  Removed: 'bad',
  Changed: 'waiting',
  Same: 'neutral',
}

const Change = ({ line: { change, differs } }: { line: ComparedLine }) => (
  <span className={classes.change}>
    <StatusBadge label={change} tone={tones[change]} />
    {differs.length > 0 && <span className={classes.small}>{differs.join(', ')}</span>}
  </span>
)

/** A line in one revision; differences are bold, besides being stated in words. */
const Side = ({ line, differs }: { line: RevisedLine | null; differs: readonly string[] }) => {
  if (line === null) return <span className={classes.none}>not included</span>
  const marked = (name: string, text: string) =>
    differs.includes(name) ? <strong>{text}</strong> : <>{text}</>
  return (
    <span className={classes.side}>
      <span>
        {marked('quantity', wholeText(line.quantity))} × {marked('unit price', moneyText(line.price))} ={' '}
        {moneyText(line.total)}
      </span>
      {termTexts(line).map((text) => (
        <span key={text} className={classes.small}>
          {text}
        </span>
      ))}
    </span>
  )
}

const Part = ({ line }: { line: RevisedLine }) => (
  <span className={classes.side}>
    <span>{line.name}</span>
    <span className={classes.small}>
      {[line.sku, ...(line.vendor === undefined ? [] : [`by ${line.vendor}`])].join(' · ')}
    </span>
  </span>
)

interface Comparing {
  before: ShownRevision
  after: ShownRevision
}

const lineColumns = ({ before, after }: Comparing): Column<ComparedLine>[] => [
  {
    id: 'part',
    header: 'Part',
    isRowHeader: true,
    cell: ({ before: was, after: is }) => {
      const line = is ?? was
      return line && <Part line={line} />
    },
  },
  { id: 'change', header: 'Change', cell: (line) => <Change line={line} /> },
  {
    id: 'before',
    header: `Revision ${before.revision}`,
    cell: ({ before: line, differs }) => <Side line={line} differs={differs} />,
  },
  {
    id: 'after',
    header: `Revision ${after.revision}`,
    cell: ({ after: line, differs }) => <Side line={line} differs={differs} />,
  },
]

const factColumns = ({ before, after }: Comparing): Column<ComparedFact>[] => [
  { id: 'name', header: 'Term or sum', isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'change',
    header: 'Change',
    cell: ({ isChanged }) => (
      <StatusBadge label={isChanged ? 'Changed' : 'Same'} tone={isChanged ? tones.Changed : tones.Same} />
    ),
  },
  {
    id: 'before',
    header: `Revision ${before.revision}`,
    cell: (fact) => <span className={classes.fact}>{fact.before ?? '–'}</span>,
  },
  {
    id: 'after',
    header: `Revision ${after.revision}`,
    cell: (fact) => <span className={classes.fact}>{fact.after ?? '–'}</span>,
  },
]

const counted = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} ${what}`])

/** "2 lines changed, 1 added": the change at a glance, also for a screen reader. */
const summaryOf = (lines: readonly ComparedLine[], facts: readonly ComparedFact[]): string => {
  const of = (change: ComparedLine['change']) => lines.filter((line) => line.change === change).length
  const changed = facts.filter(({ isChanged }) => isChanged).length
  const parts = [
    ...counted(of('Changed'), of('Changed') === 1 ? 'line changed' : 'lines changed'),
    ...counted(of('Added'), 'added'),
    ...counted(of('Removed'), 'removed'),
    ...counted(changed, changed === 1 ? 'term or sum changed' : 'terms and sums changed'),
  ]
  return parts.length === 0 ? 'Nothing differs.' : `${parts.join(', ')}.`
}

/** Two revisions side by side: each line and each term says in words how it changed. */
export const Comparison = (pair: Comparing) => {
  const lines = compareLines(pair.before.lines, pair.after.lines)
  const facts = compareFacts(pair.before.facts, pair.after.facts)
  return (
    <>
      <Text role="status" size="sm">
        From revision {pair.before.revision} to revision {pair.after.revision}: {summaryOf(lines, facts)}
      </Text>
      <DataTable
        label="Lines compared"
        columns={lineColumns(pair)}
        source={wholeList(lines)}
        state={null}
        rowKey={(line) => lines.indexOf(line)}
        empty={{ title: 'No lines.' }}
      />
      <DataTable
        label="Terms and sums compared"
        columns={factColumns(pair)}
        source={wholeList(facts)}
        state={null}
        rowKey={({ name }) => name}
        empty={{ title: 'No terms.' }}
      />
    </>
  )
}
