import { VisuallyHidden } from '@mantine/core'
import classes from './dashboard.module.css'

export interface ChartColumn {
  /** The slice of the period, as shown. */
  label: string
  value: number
  /** The value, as shown. */
  text: string
}

const wholePercent = 100

/** Columns over time. The drawing is for sighted readers; a table gives screen readers the same numbers. */
export const ColumnChart = ({ label, columns }: { label: string; columns: readonly ChartColumn[] }) => {
  const most = Math.max(...columns.map(({ value }) => value), 0)
  const highest = columns.find(({ value }) => value > 0 && value === most)
  const [first] = columns
  const last = columns.at(-1)
  return (
    <figure className={classes.chart}>
      <div className={classes.columns} aria-hidden="true">
        {columns.map((column) => (
          <span key={column.label} className={classes.column} title={`${column.label}: ${column.text}`}>
            <span style={{ height: most === 0 ? 0 : `${(column.value / most) * wholePercent}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{first?.label}</span>
        <span>
          {label}
          {highest && `, at most ${highest.text}`}
        </span>
        <span>{last?.label}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.label}>
                <th scope="row">{column.label}</th>
                <td>{column.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
