import { messages } from '@armature/domain/messages'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { paths } from '@armature/domain/pages/page-paths'

/** Leads back to the previous page; if the app was opened here, to the profile, which everybody has. */
export const GoBack = () => {
  const router = useRouter()
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.profile })
  return (
    <Button variant="default" onClick={goBack}>
      {messages.goBack}
    </Button>
  )
}
