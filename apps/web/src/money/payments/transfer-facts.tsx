import { Stack, Text } from '@mantine/core'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { dayText } from '../../platform/cells/day-text.ts'
import { moneyText } from '../../platform/cells/money.tsx'
import type { Answer } from '../../platform/api/client.ts'

/** Where an open amount is transferred to, and with which reference. */
export const TransferFacts = ({ transfer }: { transfer: Answer<'readTransferDetails'> }) => (
  <Stack gap={0}>
    <FactList
      title="Pay by bank transfer"
      facts={[
        ['Amount', moneyText(transfer.amount)],
        ...(transfer.due === null ? [] : [['Due', dayText(transfer.due)] as const]),
        ['Reference', transfer.reference],
        ...transfer.bank.map(({ name, value }) => [name, value] as const),
      ]}
    />
    <Text size="xs" c="dimmed">
      {transfer.bank.length === 0
        ? 'The invoice names the bank account.'
        : 'Write only the reference on the transfer, so that it is matched at once.'}
    </Text>
  </Stack>
)
