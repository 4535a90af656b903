import { madeOnce } from '@armature/domain/values/number-text'
import type { Period } from '@armature/domain/dashboard/period'
import { periodBefore } from '@armature/domain/dashboard/period'
import { fromWire } from '@armature/domain/money'
import { useQuery } from '@tanstack/react-query'
import { pathAndSearch, paths } from '../../platform/paths.ts'
import { moneyText } from '../../platform/cells/money.tsx'
import { countOfList } from '@armature/ui/cells/count-text.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { ColumnChart } from './column-chart.tsx'
import type { Dashboard, Figures } from './dashboard-api.ts'
import { dashboardQuery, figuresQuery } from './dashboard-api.ts'
import { chartWords, figureWords } from './dashboard-words.ts'
import classes from './dashboard.module.css'
import { Loaded, Panel } from './panel.tsx'

const shortDay = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const dayText = (day: string): string => shortDay().format(new Date(`${day}T00:00:00Z`))

const columnsOf = (money: Dashboard['money']) =>
  money.map(({ from, to, paid }) => ({
    label: from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
    // Only a bar's height, so it may be rounded: the text is exact, however large the sum.
    value: Math.max(0, Number(paid)),
    text: moneyText(paid),
  }))

/** Payments past their day, as a link to the page that lists them. */
const Overdue = ({ owed_by, seller, amount, orders, page }: Dashboard['overdue'][number]) => (
  <div>
    <dt>
      {owed_by === 'BUYERS' ? 'Overdue from buyers' : `Overdue to ${seller}`}, {countOfList(orders)}{' '}
      {orders === 1 ? 'order' : 'orders'}
    </dt>
    <dd>
      <TextLink {...pathAndSearch(page)} inherit c="red">
        {moneyText(amount)}
      </TextLink>
    </dd>
  </div>
)

const isNothing = (amount: string): boolean => fromWire(amount) === 0

/** Nothing came in or went out, in this period or the one before, and nothing is owed. */
const isEmpty = (figures: Figures, before: Figures, dashboard: Dashboard): boolean =>
  dashboard.overdue.length === 0 &&
  dashboard.money.every(({ paid }) => isNothing(paid)) &&
  figureWords[figures.side].every(({ name }) => isNothing(figures[name]) && isNothing(before[name]))

/** The books' figures of a period, each a link to its orders, with the period before beside it. */
export const MoneyPanel = ({ period }: { period: Period }) => {
  const figures = useQuery(figuresQuery(period))
  const earlier = periodBefore(period)
  const before = useQuery(figuresQuery(earlier))
  const dashboard = useQuery(dashboardQuery(period))
  if (figures.data && before.data && dashboard.data && isEmpty(figures.data, before.data, dashboard.data))
    return null
  return (
    <Panel title="Money" isWide>
      <Loaded source={figures} rows={2}>
        {(data) => (
          <dl className={classes.figures}>
            {figureWords[data.side].map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <TextLink to={paths.money} search={{ figure: name, from: data.from, to: data.to }} inherit>
                    {moneyText(data[name])}
                  </TextLink>
                  {before.data && (
                    <span
                      className={classes.before}
                      title={`${dayText(earlier.from)} – ${dayText(earlier.to)}`}
                    >
                      before: {moneyText(before.data[name])}
                    </span>
                  )}
                </dd>
              </div>
            ))}
            {dashboard.data?.overdue.map((overdue) => (
              <Overdue key={overdue.page} {...overdue} />
            ))}
          </dl>
        )}
      </Loaded>
      <div className={classes.chartSpace}>
        {dashboard.data && (
          <ColumnChart
            label={figures.data ? chartWords[figures.data.side] : 'Paid'}
            columns={columnsOf(dashboard.data.money)}
          />
        )}
      </div>
    </Panel>
  )
}
