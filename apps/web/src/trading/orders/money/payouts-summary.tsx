import { takenOffName } from '@armature/domain/money/figures'
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { Money, moneyText } from '../../../platform/cells/money.tsx'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import classes from '../order-page.module.css'
import { payoutFiguresQuery } from '../orders-api.ts'
import type { PayoutPeriod } from './payout-periods.ts'
import { daysOf, isPayoutPeriod, payoutPeriods, usualPayoutPeriod } from './payout-periods.ts'
import { savePayouts } from './payouts-csv.ts'

const sums = [
  ['earned', 'Earned'],
  ['fees', 'Commission'],
  ['refunds', takenOffName],
  ['paid', 'Paid out'],
  ['due', 'Upcoming'],
] as const

/** A vendor's money in a period: earned, commission, refunded, paid out and still to come; with an export of all of it. */
export const PayoutsSummary = () => {
  const actor = useActor()
  const [period, setPeriod] = useState<PayoutPeriod>(usualPayoutPeriod)
  // On a phone the list comes first.
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { data, isError, refetch } = useQuery(payoutFiguresQuery(daysOf(period)))
  const save = async () => {
    setSaving(true)
    try {
      await savePayouts(actor)
    } catch {
      showFailure('The file could not be made. Please try again.')
    }
    setSaving(false)
  }
  return (
    <RecordPanel label="Payouts">
      <div className={classes.payoutsHead} data-open={isOpen || undefined}>
        <h2 className={classes.payoutsTitle}>Payouts</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.payoutsMore ?? ''}
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {data === undefined ? 'Upcoming' : `${moneyText(data.due)} upcoming`}
        </Button>
        <NativeSelect
          aria-label="Period"
          size="xs"
          data={payoutPeriods}
          value={period}
          onChange={({ currentTarget: { value } }) => isPayoutPeriod(value) && setPeriod(value)}
        />
        <BusyButton variant="default" size="compact-sm" isBusy={isSaving} onClick={() => void save()}>
          Download CSV
        </BusyButton>
      </div>
      {data === undefined && isError ? (
        <LoadError title="The totals could not be loaded." onRetry={() => void refetch()} />
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
