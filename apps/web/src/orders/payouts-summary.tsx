import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { BusyButton } from '../ui/form/busy-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Money } from '../ui/money.tsx'
import { RecordPanel } from '../ui/record-page.tsx'
import { showFailure } from '../ui/toast.ts'
import classes from './order-page.module.css'
import { savePayouts } from './payouts-csv.ts'

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The periods to choose from, by the day that they begin with. */
const periods = {
  all: { label: 'All time', begin: () => '2000-01-01' },
  year: { label: 'This year', begin: () => `${dayOf(new Date()).slice(0, 4)}-01-01` },
  month: { label: 'This month', begin: () => `${dayOf(new Date()).slice(0, 7)}-01` },
} as const
type Period = keyof typeof periods

const options = Object.entries(periods).map(([value, { label }]) => ({ value, label }))
const isPeriod = (value: string): value is Period => value in periods

const sums = [
  ['earned', 'Earned'],
  ['fees', 'Commission'],
  ['refunds', 'Refunded'],
  ['paid', 'Paid out'],
  ['due', 'Still to come'],
] as const

/** A vendor's earnings in a period, the amounts kept, paid and still to come; and all of it as a file. */
export const PayoutsSummary = () => {
  const [period, setPeriod] = useState<Period>('all')
  const [isSaving, setSaving] = useState(false)
  const query = { from: periods[period].begin(), to: dayOf(new Date()) }
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.subOrders.list({ figures: query }),
    queryFn: ({ signal }) => call('readFigures', { query, signal }),
  })
  const save = async () => {
    setSaving(true)
    try {
      await savePayouts()
    } catch {
      showFailure('The file could not be made. Please try again.')
    }
    setSaving(false)
  }
  return (
    <RecordPanel label="Payouts">
      <div className={classes.payoutsHead}>
        <h2 className={classes.payoutsTitle}>Payouts</h2>
        <NativeSelect
          aria-label="Period"
          size="xs"
          data={options}
          value={period}
          onChange={({ currentTarget: { value } }) => isPeriod(value) && setPeriod(value)}
        />
        <BusyButton variant="default" size="compact-sm" isBusy={isSaving} onClick={() => void save()}>
          Download CSV
        </BusyButton>
      </div>
      {isError ? (
        <LoadError title="The sums could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <dl className={classes.sums}>
          {sums.map(([field, name]) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>{data === undefined ? '…' : <Money value={data[field]} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </RecordPanel>
  )
}
