import { messages } from '@armature/domain/messages'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSession } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { PublicFrame } from './public-frame.tsx'
import { ShellLayout } from './shell-layout.tsx'

const NotFoundNote = () => {
  const router = useRouter()
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.profile })
  return (
    <Stack align="flex-start" gap="md" py="xl" maw={560}>
      <Text ff="monospace" c="dimmed">
        404
      </Text>
      <Title order={1} size="h2">
        {messages.pageNotFound}
      </Title>
      <Button variant="default" onClick={goBack}>
        {messages.goBack}
      </Button>
    </Stack>
  )
}

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
