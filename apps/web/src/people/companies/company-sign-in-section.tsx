import {
  companySignInIssuer,
  companySignInRemoved,
  companySignInSaved,
} from '@armature/domain/accounts/company-sign-in'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import type { CompanySignIn } from './company-api.ts'
import { companySignInQuery, domainsQuery, refreshCompanies } from './company-api.ts'

interface Typed {
  issuer: string
  client_id: string
  client_secret: string
}

const labels = { issuer: 'Issuer', client_id: 'Client ID', client_secret: 'Client secret' } as const

const check = function* (typed: Typed): Generator<Issue> {
  if (!URL.canParse(typed.issuer.trim())) yield { path: ['issuer'], message: companySignInIssuer }
  if (typed.client_id.trim() === '') yield { path: ['client_id'], message: messages.required }
}

const bodyOf = ({ issuer, client_id, client_secret }: Typed) => ({
  issuer: issuer.trim(),
  client_id: client_id.trim(),
  ...(client_secret !== '' && { client_secret }),
})

const ProviderForm = ({ saved, onClose }: { saved: CompanySignIn; onClose: () => void }) => {
  const start = { issuer: saved.issuer ?? '', client_id: saved.client_id ?? '', client_secret: '' }
  const kit = useKitForm<Typed>({ start, check, labels })
  const saving = useWrite({
    send: (typed: Typed, write) => write('setCompanySignIn', { body: bodyOf(typed) }),
    success: companySignInSaved,
    failure: false,
    onDone: () => {
      refreshCompanies()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={saving.run}>
      <Stack gap="md">
        <Text size="sm">
          Register this redirect address with your provider: <Code>{saved.redirect_uri}</Code>
        </Text>
        <TextField<Typed>
          name="issuer"
          label={labels.issuer}
          description="Such as https://login.example.com. Your provider has to speak OpenID Connect and state verified e-mail addresses."
          maxLength={limits.companySignIn.issuer}
          isFirst
          isRequired
        />
        <TextField<Typed>
          name="client_id"
          label={labels.client_id}
          maxLength={limits.companySignIn.clientId}
          isRequired
        />
        <TextField<Typed>
          name="client_secret"
          label={labels.client_secret}
          {...(saved.issuer !== null && { description: 'Leave empty to keep the stored one.' })}
          maxLength={limits.companySignIn.clientSecret}
          hints={{ type: 'password', autoComplete: 'off' }}
        />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The company's own provider, for its owners; hidden until the company has proved a domain. */
export const CompanySignInSection = () => {
  const domains = useQuery(domainsQuery)
  const saved = useQuery(companySignInQuery)
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const removing = useWrite({
    send: (_: null, write) => write('removeCompanySignIn', {}),
    success: companySignInRemoved,
    onSettled: () => {
      setRemoving(false)
      refreshCompanies()
    },
  })
  if (!saved.data || !domains.data?.results.some(({ proved }) => proved !== null)) return null
  const { issuer } = saved.data
  return (
    <ProfileSection
      title="Company sign-in"
      action={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {issuer === null ? 'Set up' : 'Change'}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {issuer === null
          ? 'Let people with an address at your domain sign in with your own OpenID Connect provider.'
          : `People with an address at your domain can sign in with ${issuer}.`}
      </Text>
      {issuer !== null && (
        <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Company sign-in">
        <ProviderForm saved={saved.data} onClose={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        question={
          isRemoving ? 'Remove the company sign-in? People sign in with their passwords again.' : null
        }
        subject={issuer}
        isBusy={removing.isBusy}
        onAgree={() => void removing.run(null)}
        onDisagree={() => setRemoving(false)}
      />
    </ProfileSection>
  )
}
