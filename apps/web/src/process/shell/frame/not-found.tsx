import { messages } from '@armature/domain/messages'
import { Stack, Text, Title } from '@mantine/core'
import { useSession } from '../../../platform/api/use-session.ts'
import { GoBack } from '@armature/ui/record/go-back.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ShellLayout } from './shell-layout.tsx'

const NotFoundNote = () => (
  <Stack align="flex-start" gap="md" py="xl" maw={560}>
    <Text ff="monospace" c="dimmed">
      404
    </Text>
    <Title order={1} size="h2">
      {messages.pageNotFound}
    </Title>
    <GoBack />
  </Stack>
)

/** Shown inside the shell to signed-in people, else on a plain page. */
export const NotFoundScreen = () => {
  const session = useSession()
  return session === null ? (
    <PublicFrame title="Not found">
      <NotFoundNote />
    </PublicFrame>
  ) : (
    <ShellLayout title="Not found">
      <NotFoundNote />
    </ShellLayout>
  )
}
