import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { moneyText } from '../../../platform/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { reconciliationQuery } from '../orders-api.ts'

/** Whether the books and the provider agree, for the operators: a line if they do, a warning if they don't. */
export const ReconciliationNote = () => {
  const { data } = useQuery(reconciliationQuery)
  const last = data?.last
  if (last === undefined || last === null) return null
  if (last.differences.length === 0)
    return (
      <Text size="sm" c="dimmed" mb="sm">
        The books and the card provider agree: {last.compared} payments and transfers compared,{' '}
        <DateTime value={last.finished} />.
      </Text>
    )
  return (
    <Notice color="red" title="The books and the card provider differ" mb="md">
      {last.differences.map(({ reference, ours, theirs }) => (
        <div key={reference}>
          {reference}: {moneyText(ours)} in the books, {moneyText(theirs)} at the provider
        </div>
      ))}
    </Notice>
  )
}
