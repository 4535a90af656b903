import { Text } from '@mantine/core'

/** The number of sourcing requests without a part, below a quote's status: nothing is offered before (decision 093). */
export const WaitingLines = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="xs" c="dimmed">
      {count === 1 ? '1 line without a part' : `${count} lines without a part`}
    </Text>
  )
