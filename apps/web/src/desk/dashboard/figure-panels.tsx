import type { ReactNode } from 'react'
import type { Period } from '@armature/domain/dashboard/period'
import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { endedStatuses, winRateOf } from '@armature/domain/dashboard/win-rate'
import { quoteMachine, quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../platform/paths.ts'
import { statusLook } from '../../trading/quotes/record/quote-status.ts'
import { countOfList } from '@armature/ui/cells/count-text.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { Dashboard } from './dashboard-api.ts'
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
      {of !== 'own' && <WinRate board={board} period={period} />}
    </Panel>
  )
}

const askedIn = ({ vendors }: NonNullable<Dashboard['answers']>) => vendors.filter(({ asked }) => asked > 0)

const Answers = ({ answers, period }: { answers: NonNullable<Dashboard['answers']>; period: Period }) => {
  const asked = askedIn(answers)
  const linkOf = (vendor: number) => ({
    to: recordListOf(answers.list).page,
    search: { status: everyStatus, ...period, ...(answers.list === 'quotes' ? { vendor__id: vendor } : {}) },
  })
  return (
    <Panel title="Response times">
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
    </Panel>
  )
}

/** Leads to the first quantity that runs low, open for typing. */
const Restock = ({ low }: NonNullable<Dashboard['stock']>) => (
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
          <TextLink to={paths.inventory} search={{ stock: 'LOW' }} inherit>
            {countOfList(stock.low)}
          </TextLink>
        </dd>
      </div>
      <div>
        <dt>Sold out</dt>
        <dd>
          <TextLink to={paths.inventory} search={{ stock: 'OUT' }} inherit>
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
  </Panel>
)

/**
 * The period's figures besides money, as far as they concern the reader; a panel with nothing in it isn't drawn. Earlier
 * figures stay until the new ones load, so links use the period of the figures shown.
 */
export const FigurePanels = ({ period }: { period: Period }) => {
  const dashboard = useQuery(dashboardQuery(period))
  return (
    <Loaded source={dashboard} rows={8}>
      {({ boards, answers, stock, late, best_sellers, from, to }) => {
        const lateNow = late.filter(({ count }) => count > 0)
        return (
          <div className={classes.grid}>
            {boards
              .filter(({ statuses }) => statuses.length > 0)
              .map((board) => (
                <Board key={board.list} board={board} period={{ from, to }} />
              ))}
            {answers && askedIn(answers).length > 0 && <Answers answers={answers} period={{ from, to }} />}
            {best_sellers && best_sellers.products.length > 0 && (
              <BestSellers sellers={best_sellers} period={{ from, to }} />
            )}
            {stock && stock.low + stock.out > 0 && <Stock stock={stock} />}
            {lateNow.length > 0 && <Lazy late={lateNow} />}
          </div>
        )
      }}
    </Loaded>
  )
}
