import { memberChanged, memberInvited } from '@armature/domain/accounts/company-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { companyRolesFor } from '@armature/domain/rights/company-roles'
import { emailPattern, storedEmail } from '@armature/domain/values/plain-text'
import { Stack, Text } from '@mantine/core'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { Member } from './company-api.ts'
import { refreshCompanies } from './company-api.ts'
import type { RolesOf } from './roles-field.tsx'
import { RolesField, checkRoles } from './roles-field.tsx'

/** Roles, and what may be bought in a month without approval. */
interface Allowed extends RolesOf {
  /** In dollars, as typed; empty for no limit. */
  monthly_limit: string
}

interface Invited extends Allowed {
  first_name: string
  last_name: string
  email: string
}

const names = ['first_name', 'last_name', 'email'] as const
const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  roles: 'Roles',
  monthly_limit: 'Monthly limit',
} as const
const blank: Invited = { first_name: '', last_name: '', email: '', roles: [], monthly_limit: '' }

const limitOf = ({ monthly_limit }: Allowed): string | null => monthly_limit.trim() || null

const checkAllowed = function* (allowed: Allowed): Generator<Issue> {
  yield* checkRoles(allowed)
  const limit = limitOf(allowed)
  if (limit !== null && fromWire(limit) === null)
    yield { path: ['monthly_limit'], message: messages.priceInvalid }
}

const LimitField = () => (
  <NumberField<Allowed>
    name="monthly_limit"
    label={labels.monthly_limit}
    description="What the person may buy in a calendar month without approval. Leave empty for no limit."
    prefix="$"
  />
)

const check = function* (invited: Invited): Generator<Issue> {
  if (invited.first_name.trim() === '') yield { path: ['first_name'], message: messages.required }
  if (invited.last_name.trim() === '') yield { path: ['last_name'], message: messages.required }
  if (!emailPattern.test(storedEmail(invited.email)))
    yield { path: ['email'], message: messages.invalidEmail }
  yield* checkAllowed(invited)
}

const InvitationForm = ({ onClose }: { onClose: () => void }) => {
  const offered = companyRolesFor(useActor())
  const kit = useKitForm<Invited>({ start: blank, check, labels })
  const invite = useWrite({
    send: (body: Invited, write) =>
      write('inviteMember', { body: { ...body, email: body.email.trim(), monthly_limit: limitOf(body) } }),
    success: memberInvited,
    failure: false,
    onDone: () => {
      refreshCompanies()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={invite.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          We’ll send an e-mail. The person joins by accepting.
        </Text>
        {names.map((name, nth) => (
          <TextField<Invited>
            key={name}
            name={name}
            label={labels[name]}
            maxLength={limits.personName.max}
            isFirst={nth === 0}
            isRequired
          />
        ))}
        <RolesField offered={offered} />
        <LimitField />
        <FormEnd submit="Send invitation" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const RolesForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const offered = companyRolesFor(useActor())
  const kit = useKitForm<Allowed>({
    start: { roles: member.roles, monthly_limit: member.monthly_limit ?? '' },
    check: checkAllowed,
    labels: { roles: labels.roles, monthly_limit: labels.monthly_limit },
  })
  const changing = useWrite({
    send: (allowed: Allowed, write) =>
      write('setMemberRoles', {
        params: { id: member.id },
        body: { roles: allowed.roles, monthly_limit: limitOf(allowed) },
      }),
    success: memberChanged,
    failure: false,
    onDone: () => {
      refreshCompanies()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={changing.run}>
      <Stack gap="md">
        <RolesField offered={offered} />
        <LimitField />
        <FormEnd submit="Change roles" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Invites a new person, or changes an existing person's roles. */
export const MemberDialog = ({ shown, onClose }: { shown: Member | 'new' | null; onClose: () => void }) => (
  <Dialog
    opened={shown !== null}
    onClose={onClose}
    title={shown === 'new' || shown === null ? 'Invite a person' : `Roles for ${shown.name || shown.email}`}
  >
    {shown === 'new' && <InvitationForm onClose={onClose} />}
    {shown !== null && shown !== 'new' && <RolesForm member={shown} onClose={onClose} />}
  </Dialog>
)
