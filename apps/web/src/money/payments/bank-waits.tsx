import { messages } from '@armature/domain/messages'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'

interface BankWaitsProps {
  isBusy: boolean
  /** True cancels the payment. */
  onGoOn: (giveUp: boolean) => void
  children?: ReactNode
}

/** A payment that waits for its bank, such as after a reload or in a second tab: continue or cancel it here. */
export const BankWaits = ({ isBusy, onGoOn, children }: BankWaitsProps) => (
  <Notice color="yellow" title="A payment is waiting for your bank" role="status">
    <Text size="sm" mb="sm">
      {messages.bankAsks}
    </Text>
    {children ?? (
      <Group gap="xs">
        <BusyButton size="xs" isBusy={isBusy} onClick={() => onGoOn(false)}>
          Continue
        </BusyButton>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => onGoOn(true)}>
          Cancel the payment
        </Button>
      </Group>
    )}
  </Notice>
)
