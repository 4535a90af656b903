import { Button, Tooltip } from '@mantine/core'
import type { SubOrder } from './orders-api.ts'

const notYet = 'Transfers can’t be retried here yet.'

/** Offered where a transfer failed and none has succeeded (specification section 4); its call is still to come. */
export const RetryTransfer = ({ subOrder }: { subOrder: SubOrder }) =>
  subOrder.retry_transfer && (
    <Tooltip label={notYet}>
      {/* Disabled for real, it would get no focus, and its reason would reach the mouse only. */}
      <Button variant="default" size="compact-sm" data-disabled aria-disabled aria-description={notYet}>
        Retry Transfer
      </Button>
    </Tooltip>
  )
