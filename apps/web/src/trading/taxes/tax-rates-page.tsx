import { dayOf } from '@armature/domain/values/time'
import {
  holdsUntil,
  isReplaced,
  rateText,
  taxName,
  taxPlaceText,
  taxRuleFor,
} from '@armature/domain/taxes/tax'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../platform/cells/day-text.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { EndTaxDialog } from './end-tax-dialog.tsx'
import { TaxExemptions } from './tax-exemptions.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import type { TaxRate } from './taxes-api.ts'
import { taxRatesQuery } from './taxes-api.ts'

const Standing = ({ rate, rates }: { rate: TaxRate; rates: readonly TaxRate[] }) => {
  const today = dayOf(new Date())
  if (taxRuleFor(rates, rate, today)?.id === rate.id) return <StatusBadge label="In force" tone="good" />
  return rate.valid_from > today ? (
    <StatusBadge label="To come" tone="waiting" />
  ) : (
    <StatusBadge label="Past" tone="neutral" />
  )
}

interface RateActions {
  rates: readonly TaxRate[]
  onChange: (rate: TaxRate) => void
  onEnd: (rate: TaxRate) => void
}

const columnsFor = ({ rates, onChange, onEnd }: RateActions): Column<TaxRate>[] => [
  { id: 'place', header: 'Destination', isRowHeader: true, cell: taxPlaceText },
  { id: 'name', header: 'Tax', cell: ({ name }) => name },
  { id: 'rate', header: 'Rate', align: 'right', cell: ({ basis_points }) => rateText(basis_points) },
  { id: 'from', header: 'Valid from', cell: ({ valid_from }) => dayText(valid_from) },
  {
    id: 'end',
    header: 'Ends on',
    cell: (rate) => {
      const day = holdsUntil(rates, rate)
      return day === null ? '–' : dayText(day)
    },
  },
  { id: 'standing', header: 'Status', cell: (rate) => <Standing rate={rate} rates={rates} /> },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    align: 'right',
    cell: (rate) => {
      if (isReplaced(rates, rate, dayOf(new Date()))) return null
      const name = `${taxName(rate)} of ${taxPlaceText(rate)} from ${dayText(rate.valid_from)}`
      return (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Change ${name}`}
            onClick={() => onChange(rate)}
          >
            Change
          </Button>
          {rate.ended_on === null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`End ${name}`}
              onClick={() => onEnd(rate)}
            >
              End
            </Button>
          )}
        </Group>
      )
    },
  },
]

/** The tax rates on offers, by destination, for the marketplace's operator. */
export const TaxRatesPage = () => {
  const rates = useQuery(taxRatesQuery)
  const [asked, setAsked] = useState<TaxRate | 'new' | null>(null)
  const [ended, setEnded] = useState<TaxRate | null>(null)
  const all = rates.data ?? []
  return (
    <>
      <PageHeader
        title="Taxes"
        description="Tax by destination, on lines and freight. Without a rate, an offer says so."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            Add tax rate
          </Button>
        }
      />
      <DataTable
        label="Tax rates"
        columns={columnsFor({ rates: all, onChange: setAsked, onEnd: setEnded })}
        source={{ ...rates, data: rates.data && { results: rates.data, count: rates.data.length } }}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No tax rates yet.', description: 'Until then, offers say that no tax is charged.' }}
      />
      <TaxExemptions />
      <TaxRateDialog asked={asked} onClose={() => setAsked(null)} />
      <EndTaxDialog rate={ended} onClose={() => setEnded(null)} />
    </>
  )
}
