import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '../../../platform/ui/link-button.tsx'
import { LoadError } from '../../../platform/ui/late/load-error.tsx'
import { LoadingBlock } from '../../../platform/ui/late/loading-block.tsx'
import { PageHeader } from '../../../platform/ui/page-header.tsx'
import { meQuery } from '../account-api.ts'
import { ActivitySection } from './activity-section.tsx'
import { PayoutSection, isWaiting } from './payout-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { UnitsSection } from './units-section.tsx'

const EditCompany = () => (
  <LinkButton to={paths.accountInfo} variant="default">
    Edit company
  </LinkButton>
)

/** The provider returns a vendor before it has sent us the result, so the page waits for it. */
const providerTellsMs = { within: 60_000, askedEvery: 3_000 }

const useProfile = () => {
  const [openedAt] = useState(Date.now)
  return useQuery({
    ...meQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isWaiting(state.data?.payout_account) && Date.now() < openedAt + providerTellsMs.within
        ? providerTellsMs.askedEvery
        : false,
  })
}

/** Read-only facts (specification section 2, Profile), the account's sessions and activity, and the theme. */
export const ProfilePage = () => {
  const actor = useActor()
  const me = useProfile()
  return (
    <>
      <PageHeader title="Profile" actions={canEver(actor, 'screen.account-info') && <EditCompany />} />
      <PendingNotice isOnProfile />
      {me.data && <ProfileFacts me={me.data} />}
      {me.data && <PhoneSection phone={me.data.phone} />}
      {me.data && canEver(actor, 'payout.open-account') && <PayoutSection account={me.data.payout_account} />}
      {me.isPending && (
        <LoadingBlock>
          <Stack gap="sm" maw={720}>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={72} />
            ))}
          </Stack>
        </LoadingBlock>
      )}
      {me.isError && !me.data && (
        <LoadError title={messages.userInformationFailed} onRetry={() => void me.refetch()} />
      )}
      <ThemeSection />
      <UnitsSection />
      <PasswordSection />
      <SessionsSection />
      <ActivitySection />
    </>
  )
}
