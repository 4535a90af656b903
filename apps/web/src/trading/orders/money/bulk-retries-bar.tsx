import { orderEffect } from '@armature/domain/orders/order-action'
import { useState } from 'react'
import { BulkBar, BulkQuestion } from '@armature/ui/table/tools/bulk-bar.tsx'
import { retryLabel, useRetryTransfers } from './use-retry-transfers.ts'

/** A row with the sub-orders whose payouts may be retried, and their vendors. */
export interface Retriable {
  id: number
  subs: readonly number[]
  who: readonly string[]
}

interface BulkRetriesProps {
  noun: string
  rows: readonly Retriable[]
  onClear: () => void
}

export const BulkRetries = ({ noun, rows, onClear }: BulkRetriesProps) => {
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryTransfers(() => {
    setAsking(false)
    onClear()
  })
  return (
    <>
      <BulkBar
        count={rows.length}
        actions={[
          {
            name: retryLabel,
            possibleFor: rows.filter(({ subs }) => subs.length > 0).length,
            notFor: rows
              .filter(({ subs }) => subs.length === 0)
              .map(({ id }) => `#${id} (no refused payout)`),
            onChoose: () => setAsking(true),
          },
        ]}
        none="None of these has a failed transfer."
        onClear={onClear}
      />
      {isAsking && (
        <BulkQuestion
          act={retryLabel}
          noun={noun}
          effects={rows.map(({ id, who }) => ({ id, text: orderEffect('retry-transfer', who) }))}
          isBusy={retry.isBusy}
          onAction={() => void retry.run(rows.flatMap(({ subs }) => subs))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
