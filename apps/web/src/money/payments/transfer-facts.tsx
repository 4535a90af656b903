import { Stack, Text } from '@mantine/core'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { dayText } from '../../platform/cells/day-text.ts'
import { moneyText } from '../../platform/cells/money.tsx'
import type { Answer } from '../../platform/api/client.ts'

type Transfer = Answer<'readTransferDetails'>

const amountsOf = ({ amount, due, due_amount }: Transfer): (readonly [string, string])[] => {
  if (due === null) return [['Amount', moneyText(amount)]]
  const day = ['Due', dayText(due)] as const
  return due_amount === amount
    ? [['Amount', moneyText(amount)], day]
    : [['Amount due', moneyText(due_amount)], day, ['Total open', moneyText(amount)]]
}

/** Where to transfer an open amount, and with which reference. */
export const TransferFacts = ({ transfer }: { transfer: Transfer }) => (
  <Stack gap={0}>
    <FactList
      title="Pay by bank transfer"
      facts={[
        ...amountsOf(transfer),
        ['Reference', transfer.reference],
        ...transfer.bank.map(({ name, value }) => [name, value] as const),
      ]}
    />
    <Text size="xs" c="dimmed">
      {transfer.bank.length === 0
        ? 'The bank account is on the invoice.'
        : 'Put only the reference on the transfer, so that it can be matched.'}
    </Text>
  </Stack>
)
