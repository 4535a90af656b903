import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Skeleton, Stack, Group, Radio, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { meQuery } from '../account-api.ts'
import { OfferZoneSection } from './offer-zone-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PayoutSection, isWaiting } from './payout-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { AppSection } from '../../auth/factors/app-section.tsx'
import { PasskeysSection } from '../../auth/factors/passkeys-section.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { UnitsFields } from '../../../platform/measures/units-choice.tsx'
import { TaxNumberSection } from './tax-number-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { kindOptions, ownEventColumns } from '../account-event-columns.tsx'
import { accountLists } from '../account-lists.ts'

const choices = [
  { value: 'auto', label: 'As on the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Stored in this browser, like the switch in the top bar. */
const ThemeSection = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ProfileSection title="Colours">
      <Radio.Group
        aria-label="Colours"
        value={colorScheme}
        onChange={(chosen) => {
          const known = choices.find(({ value }) => value === chosen)
          if (known) setColorScheme(known.value)
        }}
      >
        <Group gap="lg">
          {choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </ProfileSection>
  )
}

/** The account's events, so its owner notices actions that weren't theirs. */
const ActivitySection = () => {
  const state = useTableState(accountLists.ownEvents)
  const events = useQuery(accountLists.ownEvents.queryOf(state))
  return (
    <ProfileSection title="Recent activity">
      <DataTable
        label="Recent activity"
        columns={ownEventColumns}
        source={events}
        state={state}
        rowKey={({ id }) => id}
        toolbar={
          <FilterSelect state={state} name="kind" label="Kind" all="Everything" options={kindOptions} />
        }
        empty={{ title: 'Nothing has happened yet.' }}
      />
    </ProfileSection>
  )
}

/** The units for measures, on every device that the account signs in from. */
const UnitsSection = () => (
  <ProfileSection title="Units">
    <UnitsFields />
  </ProfileSection>
)

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
      {canEver(actor, 'tax-number.edit') && <TaxNumberSection />}
      {canEver(actor, 'seller.set-zone') && <OfferZoneSection />}
      <ThemeSection />
      <UnitsSection />
      <PasswordSection />
      <AppSection />
      <PasskeysSection />
      <SessionsSection />
      <ActivitySection />
      <OwnDataSection />
    </>
  )
}
