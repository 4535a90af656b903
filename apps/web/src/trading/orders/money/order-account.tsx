import { Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { TransferFacts } from '../../../money/payments/transfer-facts.tsx'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { dayText } from '../../../platform/cells/day-text.ts'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { Order } from '../orders-api.ts'

const transferQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.orders.transfer(id),
    queryFn: ({ signal }) => call('readTransferDetails', { params: { id: String(id) }, signal }),
  })

const Transfer = ({ id }: { id: number }) => {
  const { data } = useQuery(transferQuery(id))
  return data === undefined ? null : <TransferFacts transfer={data} />
}

const dueText = ({ due, due_amount, is_overdue }: NonNullable<Order['account']>): string =>
  due === null ? '' : `, ${moneyText(due_amount)} due ${dayText(due)}${is_overdue ? ': overdue' : ''}`

/** How to pay an order on account; nothing for an order that was paid when placed. */
export const OrderAccount = ({ order }: { order: Order }) => {
  const { account, pending_amount, rights } = order
  if (account === null || pending_amount === '0.00') return null
  return (
    <Stack component="section" gap="xs" aria-label="Payment">
      <Text size="sm" fw={account.is_overdue ? 600 : 400} c={account.is_overdue ? 'red' : 'inherit'}>
        {account.way === 'TERMS' ? 'On account' : 'By bank transfer'}
        {dueText(account)}. Reference {account.reference}.
      </Text>
      {rights.pay && <Transfer id={order.id} />}
    </Stack>
  )
}
