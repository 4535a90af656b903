import { messages } from '@armature/domain/messages'
import { Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ScreenNotLoaded, forgetFailedScreens } from '../lazy-screen.ts'

/** Keeps the rest of the app when a screen crashes, and offers a retry. */
export const CrashNote = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const isNotLoaded = error instanceof ScreenNotLoaded
  const retry = () => {
    forgetFailedScreens()
    reset()
    void router.invalidate()
  }
  return (
    <Stack align="flex-start" gap="md" p="xl" role="alert">
      <Title order={1} size="h2">
        {isNotLoaded ? error.message : messages.unexpected}
      </Title>
      <Text c="dimmed">
        {isNotLoaded
          ? 'Check your connection and try again. Saved work is safe.'
          : 'This screen could not be shown. Saved work is safe.'}
      </Text>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </Stack>
  )
}
