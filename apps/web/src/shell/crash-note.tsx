import { messages } from '@armature/domain/messages'
import { Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'

/** Where a screen breaks, the rest stays and the person can try again. */
export const CrashNote = ({ reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Stack align="flex-start" gap="md" p="xl" role="alert">
      <Title order={1} size="h2">
        {messages.unexpected}
      </Title>
      <Text c="dimmed">The screen could not be shown. What you saved before is safe.</Text>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </Stack>
  )
}
