import type { ReactNode } from 'react'
import type { Period } from '@armature/domain/dashboard/period'
import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { endedStatuses, winRateOf } from '@armature/domain/dashboard/win-rate'
import { quoteMachine, quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../platform/paths.ts'
import { statusLook } from '../../trading/quotes/record/quote-status.ts'
import { countOfList } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { Dashboard, ListName } from './dashboard-api.ts'
import { dashboardQuery } from './dashboard-api.ts'
import { durationText } from '@armature/ui/cells/duration.ts'
import { listWords } from './dashboard-words.ts'
import classes from './dashboard.module.css'
import { Loaded, Panel } from './panel.tsx'

const wholePercent = 100
const everyStatus = quoteStatuses.join(',')

const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <span className={classes.bar} aria-hidden="true">
    <span style={{ width: `${whole === 0 ? 0 : (part / whole) * wholePercent}%` }} />
  </span>
)

type BoardData = Dashboard['boards'][number]

const WinRate = ({ board: { list, statuses }, period }: { board: BoardData; period: Period }) => {
  const { won, ended, percent } = winRateOf(statuses)
  const { page } = recordListOf(list)
  const bought = quoteMachine.statesWhere('purchased').join(',')
  return (
    <p className={classes.rate}>
      <strong>{percent === null ? '–' : `${percent} %`}</strong> won:{' '}
      <TextLink inherit to={page} search={{ status: bought, ...period }}>
        {countOfList(won)} bought
      </TextLink>{' '}
      of{' '}
      <TextLink inherit to={page} search={{ status: endedStatuses.join(','), ...period }}>
        {countOfList(ended)} ended
      </TextLink>
    </p>
  )
}

/** A customer sees several statuses as one: their numbers are summed, and link to the rows of all of them. */
const byLabel = (statuses: BoardData['statuses'], isOwn: boolean) =>
  [...Map.groupBy(statuses, ({ status }) => statusLook(status, isOwn).label)].map(([label, alike]) => ({
    label,
    status: alike.map(({ status }) => status).join(','),
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }))

const FigureTable = ({ columns, children }: { columns: readonly string[]; children: ReactNode }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The quotes of a period by status, each number a link to its rows. */
const Board = ({ board, period }: { board: BoardData; period: Period }) => {
  const { list, statuses } = board
  const { page, of } = recordListOf(list)
  const rows = byLabel(statuses, of === 'own')
  const most = Math.max(...rows.map(({ count }) => count), 0)
  return (
    <Panel title={`${listWords[list]} by status`}>
      {statuses.length === 0 ? (
        <EmptyState title="None in this period." description="Choose a longer period above." />
      ) : (
        <FigureTable columns={['Status', 'Number']}>
          {rows.map(({ label, status, count }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <Bar part={count} whole={most} />
              </th>
              <td>
                <TextLink inherit to={page} search={{ status, ...period }}>
                  {countOfList(count)}
                </TextLink>
              </td>
            </tr>
          ))}
        </FigureTable>
      )}
      {of !== 'own' && <WinRate board={board} period={period} />}
    </Panel>
  )
}

const Answers = ({ answers, period }: { answers: NonNullable<Dashboard['answers']>; period: Period }) => {
  const asked = answers.vendors.filter((one) => one.asked > 0)
  const linkOf = (vendor: number) => ({
    to: recordListOf(answers.list).page,
    search: { status: everyStatus, ...period, ...(answers.list === 'quotes' ? { vendor__id: vendor } : {}) },
  })
  return (
    <Panel title="Response times">
      {asked.length === 0 ? (
        <EmptyState title="No requests in this period." description="From request to priced." />
      ) : (
        <FigureTable columns={['Vendor', 'Median', 'Answered', 'Requests']}>
          {asked.map(({ vendor, median_seconds, answered, asked: sent, requests }) => (
            <tr key={vendor.id}>
              <th scope="row">{vendor.name}</th>
              <td>{median_seconds === null ? '–' : durationText(median_seconds)}</td>
              <td>
                {answered} of {sent}
              </td>
              <td>
                <TextLink inherit {...linkOf(vendor.id)}>
                  {countOfList(requests)}
                </TextLink>
              </td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Panel>
  )
}

/** Leads to the first quantity that runs low, open for typing. */
const Restock = ({ low, out }: NonNullable<Dashboard['stock']>) =>
  low + out > 0 && (
    <LinkButton
      to={paths.inventory}
      search={{ stock: low > 0 ? 'LOW' : 'OUT' }}
      hash="quantity"
      size="compact-sm"
      variant="light"
    >
      Restock
    </LinkButton>
  )

const Stock = ({ stock }: { stock: NonNullable<Dashboard['stock']> }) => (
  <Panel title="Stock" aside={<Restock {...stock} />}>
    <dl className={classes.figures}>
      <div>
        <dt>Low</dt>
        <dd>
          <TextLink to={paths.inventory} search={{ stock: 'LOW' }} inherit c="inherit">
            {countOfList(stock.low)}
          </TextLink>
        </dd>
      </div>
      <div>
        <dt>Sold out</dt>
        <dd>
          <TextLink to={paths.inventory} search={{ stock: 'OUT' }} inherit c="inherit">
            {countOfList(stock.out)}
          </TextLink>
        </dd>
      </div>
    </dl>
  </Panel>
)

/** The overdue parts, each number a link to its rows. */
const Lazy = ({ late }: { late: Dashboard['late'] }) => (
  <Panel title="Late deliveries">
    <dl className={classes.figures}>
      {late.map(({ list, count }) => (
        <div key={list}>
          <dt>{listWords[list]}</dt>
          <dd>
            <TextLink
              to={recordListOf(list).page}
              search={{ late: 'true' }}
              inherit
              c="inherit"
              aria-label={`${countOfList(count)} late, ${listWords[list]}`}
            >
              {countOfList(count)}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
)

const BestSellers = ({
  sellers: { list, products },
  period,
}: {
  sellers: NonNullable<Dashboard['best_sellers']>
  period: Period
}) => (
  <Panel title="Best sellers">
    {products.length === 0 ? (
      <EmptyState title="Nothing was ordered in this period." description="Accepted offers become orders." />
    ) : (
      <FigureTable columns={['Product', 'Pieces', listWords[list]]}>
        {products.map(({ id, name, orders, pieces }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <Bar part={pieces} whole={products[0]?.pieces ?? 0} />
            </th>
            <td>{pieces}</td>
            <td>
              <TextLink inherit to={recordListOf(list).page} search={{ product__id: id, ...period }}>
                {countOfList(orders)}
              </TextLink>
            </td>
          </tr>
        ))}
      </FigureTable>
    )}
  </Panel>
)

/** A seller without requests or overdue orders of their own sees no zero for them. */
const shown = <Row extends { list: ListName }>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] =>
  rows.filter((row) => rows.length === 1 || !isEmpty(row) || recordListOf(row.list).of !== 'own')

/**
 * The period's figures besides money, as far as they concern the reader. Earlier figures stay until the new ones load,
 * so links use the period of the figures shown.
 */
export const FigurePanels = ({ period }: { period: Period }) => {
  const dashboard = useQuery(dashboardQuery(period))
  return (
    <Loaded source={dashboard} rows={8}>
      {({ boards, answers, stock, late, best_sellers, from, to }) => (
        <div className={classes.grid}>
          {shown(boards, ({ statuses }) => statuses.length === 0).map((board) => (
            <Board key={board.list} board={board} period={{ from, to }} />
          ))}
          {answers && <Answers answers={answers} period={{ from, to }} />}
          {best_sellers && <BestSellers sellers={best_sellers} period={{ from, to }} />}
          {stock && <Stock stock={stock} />}
          {late.length > 0 && <Lazy late={shown(late, ({ count }) => count === 0)} />}
        </div>
      )}
    </Loaded>
  )
}
