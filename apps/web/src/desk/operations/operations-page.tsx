import { scheduledTasks } from '@armature/domain/operations/schedule'
import type { StatusPart } from '@armature/domain/operations/troubles'
import { pages } from '@armature/domain/pages/pages'
import { wholeText } from '@armature/domain/values/number-text'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { durationText } from '@armature/ui/cells/duration.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import shared from '@armature/ui/styles/shared.module.css'
import { paths } from '../../platform/paths.ts'
import { sizeText } from '../../selling/media/fields/size-text.ts'
import board from '../dashboard/dashboard.module.css'
import { Loaded, Panel } from '../dashboard/panel.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import type { Operations } from './operations-api.ts'
import { operationsQuery } from './operations-api.ts'
import classes from './operations.module.css'

const partNames: Record<StatusPart, string> = {
  queue: 'Jobs',
  mails: 'Mails',
  webhooks: 'Webhooks',
  books: 'Books and card provider',
  sweeps: 'Recurring jobs',
  copies: 'Copies',
  backups: 'Backups',
  database: 'Database',
}

const Troubles = ({ troubles }: Pick<Operations, 'troubles'>) =>
  troubles.length === 0 ? (
    <p className={classes.well}>Everything works.</p>
  ) : (
    <ul className={classes.troubles}>
      {troubles.map(({ text, advice, part, runbook }) => (
        <li key={text} className={classes.trouble}>
          <div>
            <p>{text}</p>
            <div className={classes.advice}>
              {advice}
              {runbook !== null && ` Runbook: ${runbook}.`}
            </div>
          </div>
          <Anchor href={`#${part}`} size="sm">
            Go to {partNames[part]}
          </Anchor>
        </li>
      ))}
    </ul>
  )

/** A part of the page that a problem may link to. */
const Part = ({
  part,
  title,
  aside,
  children,
}: {
  part?: StatusPart
  title?: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <div {...(part !== undefined && { id: part })} className={classes.part}>
    <Panel title={title ?? (part === undefined ? '' : partNames[part])} aside={aside}>
      {children}
    </Panel>
  </div>
)

const Figures = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={board.figures}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof value === 'number' ? wholeText(value) : value}</dd>
      </div>
    ))}
  </dl>
)

const Table = ({
  headings,
  rows,
}: {
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) => (
  <table className={board.table}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={headings[index + 1]}>{typeof cell === 'number' ? wholeText(cell) : cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const secondsBetween = (from: string, at: string): number => (Date.parse(at) - Date.parse(from)) / 1_000

/** How long ago, by the server's clock. */
const agoText = (from: string | null | undefined, at: string): string => {
  if (from === null || from === undefined) return '–'
  const seconds = secondsBetween(from, at)
  return seconds < 60 ? 'just now' : `${durationText(seconds)} ago`
}

const Queue = ({ tasks, at }: Operations) => (
  <Part part="queue">
    {tasks.length === 0 ? (
      <p className={classes.note}>No jobs are waiting.</p>
    ) : (
      <Table
        headings={['Task', 'Due', 'Running', 'Later', 'Failed']}
        rows={tasks.map(({ task, due, running, later, failed, oldest_due }) => ({
          key: task,
          cells: [
            <>
              {task}
              {oldest_due !== null && (
                <span className={shared.below}>
                  oldest due for {durationText(secondsBetween(oldest_due, at))}
                </span>
              )}
            </>,
            due,
            running,
            later,
            failed,
          ],
        }))}
      />
    )}
  </Part>
)

const Mails = ({ mails }: Operations) => (
  <Part
    part="mails"
    aside={
      <TextLink to={paths.mails} size="sm">
        Undelivered mails
      </TextLink>
    }
  >
    <Figures
      facts={[
        ['Waiting', mails.waiting],
        ['Oldest', mails.waiting === 0 ? '–' : durationText(mails.oldest_seconds)],
        ['Given up', mails.given_up],
        ['Refused, 7 days', mails.refused],
        ['Sent, 24 hours', mails.sent],
      ]}
    />
  </Part>
)

const Webhooks = ({ webhooks, at }: Operations) => (
  <Part part="webhooks">
    <Figures
      facts={[
        ['Received, 24 hours', webhooks.received],
        ['Last', agoText(webhooks.last, at)],
        ['Not handled', webhooks.unhandled],
        ['Refused, 24 hours', webhooks.refused],
      ]}
    />
  </Part>
)

const Conversions = ({ conversions }: Operations) => (
  <Part title="CAD conversions">
    <Figures
      facts={[
        ['Waiting or running', conversions.unfinished],
        ['Converted, 7 days', conversions.converted],
        ['Failed, 7 days', conversions.failed],
      ]}
    />
  </Part>
)

const Books = ({ books, at }: Operations) => (
  <Part
    part="books"
    aside={
      <TextLink to={paths.orders} size="sm">
        Differences
      </TextLink>
    }
  >
    <Figures
      facts={[
        ['Compared', agoText(books?.finished, at)],
        ['Payments and transfers', books?.compared ?? '–'],
        ['Differences', books?.differences ?? '–'],
      ]}
    />
  </Part>
)

const removedText = (removed: Readonly<Record<string, number>>): string =>
  Object.entries(removed)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what.replaceAll('_', ' ')} ${wholeText(count)}`)
    .join(', ')

const Sweeps = ({ sweeps, at }: Operations) => (
  <Part part="sweeps">
    <Table
      headings={['Job', 'Every', 'Last success', 'Removed']}
      rows={sweeps.map(({ task, done, error, removed }) => ({
        key: task,
        cells: [
          <>
            {scheduledTasks[task].label}
            {error !== null && (
              <Text component="span" size="xs" c="red" display="block">
                Last run failed: {error}
              </Text>
            )}
          </>,
          durationText(scheduledTasks[task].everyMinutes * 60),
          agoText(done, at),
          removedText(removed) || '–',
        ],
      }))}
    />
  </Part>
)

const Copies = ({ copies, workers }: Operations) => (
  <Part part="copies" aside={<span className={board.dimmed}>{workers} job workers</span>}>
    <Table
      headings={['Release', 'Started', 'Live connections']}
      rows={copies.map(({ version, started, connections }) => ({
        key: `${version} ${started}`,
        cells: [version ?? 'earlier', <DateTime key="started" value={started} />, connections],
      }))}
    />
  </Part>
)

const Backups = ({ backups, at }: Operations) => (
  <Part part="backups">
    {backups === null ? (
      <p className={classes.note}>
        No backup is recorded in the database. “Backup and restore” in docs/operating.md says how to make
        them.
      </p>
    ) : (
      <>
        <Figures
          facts={[
            ['Made', agoText(backups.made, at)],
            ['Verified', agoText(backups.verified, at)],
          ]}
        />
        {backups.error !== null && <p className={classes.note}>The last backup failed: {backups.error}</p>}
      </>
    )}
  </Part>
)

const growth = (now: number, then: number | null): string =>
  then === null ? '–' : `${now < then ? '−' : '+'}${sizeText(Math.abs(now - then))}`

const Database = ({ database: { bytes, week_ago, month_ago, tables } }: Operations) => (
  <Part part="database">
    <Figures
      facts={[
        ['Size', sizeText(bytes)],
        ['In 7 days', growth(bytes, week_ago)],
        ['In 30 days', growth(bytes, month_ago)],
      ]}
    />
    <Table
      headings={['Largest tables', 'Size']}
      rows={tables.map((table) => ({ key: table.name, cells: [table.name, sizeText(table.bytes)] }))}
    />
  </Part>
)

/** The state of all copies, for the marketplace's operator; problems come first. */
export const OperationsPage = () => {
  const operations = useQuery(operationsQuery)
  return (
    <>
      <PageHeader {...pages.operations} />
      <Loaded source={operations} rows={8}>
        {(state) => (
          <div className={classes.page}>
            <Panel title="Now">
              <Troubles {...state} />
            </Panel>
            <Queue {...state} />
            {state.tasks.some(({ failed }) => failed > 0) && <FailedJobs />}
            <Sweeps {...state} />
            <div className={classes.grid}>
              <Mails {...state} />
              <Webhooks {...state} />
              <Conversions {...state} />
              <Books {...state} />
              <Copies {...state} />
              <Backups {...state} />
              <Database {...state} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
