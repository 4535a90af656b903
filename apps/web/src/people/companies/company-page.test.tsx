import { companySignInIssuer } from '@armature/domain/accounts/company-sign-in'
import { memberRolesNone } from '@armature/domain/accounts/company-texts'
import { messages } from '@armature/domain/messages'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { ApiKey, ApprovalRules, Company, CompanyDomain, CompanySignIn, Member } from './company-api.ts'
import { refreshCompanies } from './company-api.ts'
import { CompanyPage } from './company-page.tsx'

const owner: Member = {
  id: 7,
  name: 'Dana Reyes',
  email: 'dana@example.test',
  roles: ['OWNER'],
  invited: '2026-05-01T10:00:00Z',
  joined: '2026-05-01T10:00:00Z',
  is_you: true,
  monthly_limit: null,
  substitute: null,
}
const invited: Member = {
  ...owner,
  id: 8,
  name: '',
  email: 'ana@example.test',
  roles: ['PRICING'],
  joined: null,
  is_you: false,
}
const own: Company = {
  id: 7,
  name: 'Northgate Motion',
  roles: ['OWNER'],
  joined: owner.joined,
  is_current: true,
}

const rules: ApprovalRules = {
  version: 3,
  rules: [],
  approvers: [{ id: 7, name: 'Dana Reyes' }],
  vendors: [{ id: 9, name: 'Beta Motion' }],
}

const key: ApiKey = {
  id: 3,
  name: 'ERP',
  roles: ['PRICING'],
  begins_with: 'armature_key_AbCd',
  addresses: [],
  created: '2026-05-01T10:00:00Z',
  expires: null,
  last_used: null,
  old_until: null,
}

const domain: CompanyDomain = {
  id: 5,
  domain: 'parts.northgate.com',
  state: 'UNPROVED',
  record: {
    name: '_armature.parts.northgate.com',
    file: 'https://parts.northgate.com/.well-known/armature.txt',
    text: 'armature-verification=abc',
  },
  lapses: '2026-05-15T10:00:00Z',
  checked: null,
  finding: null,
  proved: null,
  is_stores: false,
}

const signIn: CompanySignIn = {
  issuer: null,
  client_id: null,
  redirect_uri: 'https://armature.test/companySignIn',
}

let server: FakeServer
beforeEach(() => {
  saveSession(sessionOf({ companyRoles: ['OWNER'] }), false)
  server = fakeServer()
  server.on('listMembers', () => [owner, invited])
  server.on('listCompanies', () => [own])
  server.on('listApiKeys', () => [key])
  server.on('readCompanySettings', () => ({ idle_minutes: null }))
  server.on('listCompanyDomains', () => [domain])
  server.on('listJoinRequests', () => [])
  server.on('readCompanySignIn', () => signIn)
  server.on('listJoinableCompanies', () => [])
  server.on('listWebhooks', () => [])
  server.on('listApprovals', () => [])
  server.on('readApprovalRules', () => rules)
})

it('invites a person, and requires at least one role', async () => {
  server.on('inviteMember', () => invited)
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ana')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lopez')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), ' ana@example.test')
  const send = screen.getByRole('button', { name: 'Send invitation' })
  await user.click(send)
  expect((await screen.findAllByText(memberRolesNone)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Shipping' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pricing' }))
  await user.click(send)
  await expect
    .poll(() => server.received('inviteMember').map(({ body }) => body))
    .toEqual([
      {
        first_name: 'Ana',
        last_name: 'Lopez',
        email: 'ana@example.test',
        roles: ['PRICING', 'SHIPPING'],
        monthly_limit: null,
      },
    ])
})

it('changes roles and removes people, but only for owners', async () => {
  server.on('setMemberRoles', () => invited)
  server.on('removeMember', () => ({}))
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'Roles for ana@example.test' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Viewer' }))
  await user.click(screen.getByRole('button', { name: 'Change roles' }))
  await expect
    .poll(() => server.received('setMemberRoles').map(({ body }) => body))
    .toEqual([{ roles: ['PRICING', 'VIEWER'], monthly_limit: null }])
  expect(screen.queryByRole('button', { name: 'Remove Dana Reyes' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Remove ana@example.test' }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  await expect.poll(() => server.received('removeMember')).toHaveLength(1)
})

it('adds a domain, shows the record that proves it, and what a check found instead', async () => {
  server.on('claimCompanyDomain', () => domain)
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'Add a domain' }))
  await user.type(await screen.findByRole('textbox', { name: 'Domain' }), 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  expect((await screen.findAllByText(messages.invalidDomain)).length).toBeGreaterThan(0)
  await user.clear(screen.getByRole('textbox', { name: 'Domain' }))
  await user.type(screen.getByRole('textbox', { name: 'Domain' }), 'Parts.Northgate.com')
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  await expect
    .poll(() => server.received('claimCompanyDomain').map(({ body }) => body))
    .toEqual([{ domain: 'parts.northgate.com' }])
  await user.click(await screen.findByRole('button', { name: 'Copy value' }))
  expect(await navigator.clipboard.readText()).toBe(domain.record.text)
  const checked = {
    ...domain,
    checked: '2026-05-02T10:00:00Z',
    finding: 'TXT record: none. File: answered 404.',
  }
  server.on('checkCompanyDomain', () => checked)
  server.on('listCompanyDomains', () => [checked])
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect((await screen.findByRole('status')).textContent).toContain('Not proved yet. TXT record: none.')
  server.on('checkCompanyDomain', () => ({ ...domain, state: 'PROVED' as const }))
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

it('lets a person in who asks to join, with roles, and declines another', async () => {
  const asking = { id: 11, name: 'Bo Ek', email: 'bo@northgate.com', asked: '2026-05-02T10:00:00Z' }
  server.on('listJoinRequests', () => [asking, { ...asking, id: 12, name: 'Cy Dee' }])
  server.on('approveJoinRequest', () => ({ ...owner, id: 11 }))
  server.on('declineJoinRequest', () => ({}))
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'Decline Cy Dee' }))
  await expect.poll(() => server.received('declineJoinRequest')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve Bo Ek' }))
  const approve = await screen.findByRole('button', { name: 'Approve' })
  await user.click(approve)
  expect((await screen.findAllByText(memberRolesNone)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Shipping' }))
  await user.click(approve)
  await expect
    .poll(() => server.received('approveJoinRequest').map(({ body }) => body))
    .toEqual([{ roles: ['SHIPPING'] }])
})

it('offers to ask the company at the domain of one’s address, once', async () => {
  const joinable = { id: 9, name: 'Acme', asked: null }
  server.on('listJoinableCompanies', () => [joinable])
  server.on('askToJoinCompany', () => ({ ...joinable, asked: '2026-05-02T10:00:00Z' }))
  const { user, screen } = await renderScreen(CompanyPage)
  const ask = await screen.findByRole('button', { name: 'Ask to join' })
  server.on('listJoinableCompanies', () => [{ ...joinable, asked: '2026-05-02T10:00:00Z' }])
  await user.click(ask)
  expect(await screen.findByText(/An owner has to answer/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull()
})

it('sets up the company’s own sign-in once a domain is proved', async () => {
  const { user, screen } = await renderScreen(CompanyPage)
  await screen.findByRole('region', { name: 'Domains' })
  expect(screen.queryByRole('region', { name: 'Company sign-in' })).toBeNull()
  server.on('listCompanyDomains', () => [{ ...domain, state: 'PROVED', proved: owner.joined }])
  server.on('setCompanySignIn', () => signIn)
  refreshCompanies()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByRole('textbox', { name: 'Issuer' }), 'nonsense')
  await user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'armature')
  await user.type(screen.getByLabelText('Client secret'), 's3cret')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(companySignInIssuer)).length).toBeGreaterThan(0)
  await user.clear(screen.getByRole('textbox', { name: 'Issuer' }))
  await user.type(screen.getByRole('textbox', { name: 'Issuer' }), 'https://login.northgate.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.received('setCompanySignIn').map(({ body }) => body))
    .toEqual([{ issuer: 'https://login.northgate.com', client_id: 'armature', client_secret: 's3cret' }])
})

it('shows viewers only the people', async () => {
  saveSession(sessionOf({ companyRoles: ['VIEWER'] }), false)
  const { screen } = await renderScreen(CompanyPage)
  expect(await screen.findByText('ana@example.test', { selector: 'td' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'API keys' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Domains' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Roles of/ })).toBeNull()
})

it('accepts an invitation, and lists the companies of somebody with several', async () => {
  const other = { ...own, id: 9, name: 'Acme', roles: ['BUYER' as const], joined: null, is_current: false }
  server.on('listCompanies', () => [own, other])
  server.on('joinCompany', () => ({ ...other, joined: owner.joined }))
  const { user, screen } = await renderScreen(CompanyPage)
  expect(screen.queryByRole('region', { name: 'Your companies' })).toBeNull()
  const accept = await screen.findByRole('button', { name: 'Accept' })
  server.on('listCompanies', () => [own, { ...other, joined: owner.joined }])
  await user.click(accept)
  expect(await screen.findByRole('button', { name: 'Switch to Acme' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Switch to Northgate Motion' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

it('creates a key, shows its secret once, rotates and revokes it', async () => {
  server.on('createApiKey', () => ({ key, secret: 'armature_key_AbCdEf' }))
  server.on('rotateApiKey', () => {
    const rotated = { ...key, old_until: '2999-05-02T10:00:00Z' }
    server.on('listApiKeys', () => [rotated])
    return { key: rotated, secret: 'armature_key_GhIjKl' }
  })
  server.on('revokeApiKey', () => ({}))
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'New API key' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'ERP')
  expect(screen.queryByRole('checkbox', { name: 'Owner' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Pricing' }))
  await user.type(screen.getByRole('textbox', { name: 'Allowed addresses' }), '203.0.113.0/24, 198.51.100.7')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('armature_key_AbCdEf')).toBeDefined()
  expect(server.received('createApiKey').map(({ body }) => body)).toEqual([
    { name: 'ERP', roles: ['PRICING'], expires: null, addresses: ['203.0.113.0/24', '198.51.100.7'] },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Rotate ERP' }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('armature_key_GhIjKl')).toBeDefined()
  expect(await screen.findByText(/^Old secret works until/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke ERP' }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  await expect.poll(() => server.received('revokeApiKey')).toHaveLength(1)
})

it('adds an approval rule to the others, under the version that was read', async () => {
  const first = { from: '100.00', vendor: null, steps: [[]] }
  server.on('readApprovalRules', () => ({ ...rules, rules: [first] }))
  server.on('setApprovalRules', () => rules)
  const { user, screen } = await renderScreen(CompanyPage)
  await user.click(await screen.findByRole('button', { name: 'Add a rule' }))
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '1000')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await expect
    .poll(() => server.received('setApprovalRules').map(({ body }) => body))
    .toEqual([{ version: 3, rules: [first, { from: '1000', vendor: null, steps: [[]] }] }])
})
