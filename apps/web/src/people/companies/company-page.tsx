import { memberRemoved } from '@armature/domain/accounts/company-texts'
import { pages } from '@armature/domain/pages/pages'
import { canEver, companyRolesAllow } from '@armature/domain/rights/abilities'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { moneyText } from '../../platform/cells/money.tsx'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from './acts-column.tsx'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { ApprovalRulesSection } from './approval-rules-section.tsx'
import { ApprovalsSection } from './approvals-section.tsx'
import { CompaniesSection } from './companies-section.tsx'
import type { Member } from './company-api.ts'
import { membersQuery, refreshCompanies } from './company-api.ts'
import { CompanySignInSection } from './company-sign-in-section.tsx'
import { DomainsSection } from './domains-section.tsx'
import { IdleSection } from './idle-section.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { JoinRequestsSection } from './join-requests-section.tsx'
import { JoinableNotice } from './joinable-notice.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { rolesText } from './role-words.ts'

const shownName = ({ name, email }: Member): string => name || email

const facts: Column<Member>[] = [
  {
    id: 'name',
    header: 'Person',
    isRowHeader: true,
    width: 200,
    cell: (member) => (
      <>
        {shownName(member)} {member.is_you && <StatusBadge label="You" tone="good" />}
      </>
    ),
  },
  { id: 'email', header: 'E-mail', width: 220, cell: ({ email }) => breakable(email, '@.') },
  {
    id: 'roles',
    header: 'Roles',
    cell: ({ roles, monthly_limit: limit, substitute }) => (
      <>
        {rolesText(roles)}
        {limit !== null && (
          <Text size="xs" c="dimmed">
            {moneyText(limit)} a month without approval
          </Text>
        )}
        {substitute !== null && (
          <Text size="xs" c="dimmed">
            Has a substitute until <DateTime value={substitute.until} withTime={false} />
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joined }) =>
      joined === null ? <StatusBadge label="Invited" tone="waiting" /> : <DateTime value={joined} />,
  },
]

interface MemberActs {
  onRoles: (member: Member) => void
  onSubstitute: (member: Member) => void
  onRemove: (member: Member) => void
}

/** Owners change everybody; approvers set their own substitute. */
const acts = (mayManage: boolean, { onRoles, onSubstitute, onRemove }: MemberActs) =>
  actsColumn(
    (member: Member) => [
      ...(mayManage
        ? [{ label: 'Roles', name: `Roles for ${shownName(member)}`, onPress: () => onRoles(member) }]
        : []),
      ...(companyRolesAllow(member.roles, 'purchase.approve') && (mayManage || member.is_you)
        ? [
            {
              label: 'Substitute',
              name: `Substitute for ${shownName(member)}`,
              onPress: () => onSubstitute(member),
            },
          ]
        : []),
      ...(mayManage && !member.is_you
        ? [{ label: 'Remove', name: `Remove ${shownName(member)}`, onPress: () => onRemove(member) }]
        : []),
    ],
    270,
  )

const MembersSection = () => {
  const members = useQuery(membersQuery)
  const actor = useActor()
  const mayManage = canEver(actor, 'company.manage')
  const [away, setAway] = useState<Member | null>(null)
  const [shown, setShown] = useState<Member | 'new' | null>(null)
  const [removed, setRemoved] = useState<Member | null>(null)
  const removing = useWrite({
    send: ({ id }: Member, write) => write('removeMember', { params: { id } }),
    success: memberRemoved,
    onSettled: () => {
      setRemoved(null)
      refreshCompanies()
    },
  })
  return (
    <ProfileSection
      title="People"
      action={
        mayManage && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setShown('new')}>
            Invite a person
          </Button>
        )
      }
    >
      <DataTable
        label="People"
        columns={
          canEver(actor, 'purchase.approve')
            ? [...facts, acts(mayManage, { onRoles: setShown, onSubstitute: setAway, onRemove: setRemoved })]
            : facts
        }
        source={members}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No people yet.' }}
      />
      <MemberDialog shown={shown} onClose={() => setShown(null)} />
      <SubstituteDialog member={away} onClose={() => setAway(null)} />
      <ConfirmDialog
        question={removed && 'Remove this person? They lose access to the company immediately.'}
        subject={removed && shownName(removed)}
        isBusy={removing.isBusy}
        onAgree={() => removed && void removing.run(removed)}
        onDisagree={() => setRemoved(null)}
      />
    </ProfileSection>
  )
}

export const CompanyPage = () => {
  const actor = useActor()
  return (
    <>
      <PageHeader title={pages.company.title} description={pages.company.description} />
      <InvitationNotice />
      <JoinableNotice />
      {canEver(actor, 'company.manage') && <JoinRequestsSection />}
      <ApprovalsSection />
      <MembersSection />
      <ApprovalRulesSection />
      <CompaniesSection />
      <IdleSection />
      {canEver(actor, 'company.manage') && <DomainsSection />}
      {canEver(actor, 'company.manage') && <CompanySignInSection />}
      {canEver(actor, 'api-key.manage') && <ApiKeysSection />}
      {canEver(actor, 'webhook.manage') && <WebhooksSection />}
    </>
  )
}
