import { Button, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { WaitingMessage } from './chat-queue.ts'
import { letGo, tryAgain } from './chat-queue.ts'
import classes from './chat.module.css'

/** A message that the server doesn't have yet, and what stands in its way. */
export const WaitingItem = ({ message }: { message: WaitingMessage }) => (
  <article className={`${classes.message} ${classes.mine} ${classes.waiting}`}>
    <div className={classes.meta}>
      <strong>You</strong>
    </div>
    <div className={classes.text}>{message.text}</div>
    {message.refused === undefined ? (
      <div className={classes.foot}>
        <IconClock size={14} aria-hidden /> Waiting
      </div>
    ) : (
      <div role="alert">
        <Text size="xs" c="red" fw={600}>
          Not sent: {message.refused}
        </Text>
        <Group gap={6} mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => tryAgain(message.client_id)}>
            Try again
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => letGo(message.client_id)}>
            Discard
          </Button>
        </Group>
      </div>
    )}
  </article>
)
