import { messages } from '@armature/domain/messages'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { getSession } from '../api/session.ts'
import { LoadError } from '../ui/load-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { showFailure } from '../ui/toast.ts'
import { ProfileFacts } from './profile-facts.tsx'

/** Unlike other loads this one also has a toast (specification section 8, Profile load). */
const readMe = async ({ signal }: { signal: AbortSignal }) => {
  try {
    return await call('readMe', { signal })
  } catch (error) {
    if (!signal.aborted && getSession() !== null) showFailure(messages.somethingWentWrongLower)
    throw error
  }
}

/** Read-only (specification section 2, Profile). */
export const ProfilePage = () => {
  const me = useQuery({ queryKey: ['me'], queryFn: readMe })
  return (
    <>
      <PageHeader title="Profile" />
      {me.data && <ProfileFacts me={me.data} />}
      {me.isPending && (
        <Stack gap="sm" maw={720} aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={72} />
          ))}
        </Stack>
      )}
      {me.isError && !me.data && (
        <LoadError title={messages.userInformationFailed} onRetry={() => void me.refetch()} />
      )}
    </>
  )
}
