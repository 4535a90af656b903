import { approvalStepStranger, approvalVendorUnknown } from '@armature/domain/approvals/approval-texts'
import { companyIdle, memberRolesNone } from '@armature/domain/accounts/company-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { companyRoles } from '@armature/domain/rights/company-roles'
import { z } from 'zod'
import { emailAddress, personName, sessionAnswer } from './auth.ts'
import { endpoint } from '../platform/endpoint.ts'
import { empty, id, idParams, moment, money, moneyInput, timestamp } from '../platform/primitives.ts'

const roles = z
  .array(z.enum(companyRoles))
  .min(1, memberRolesNone)
  .max(companyRoles.length)
  .transform((chosen) => companyRoles.filter((role) => chosen.includes(role)))

export const memberShape = z.object({
  id: id.describe('The person'),
  name: z.string().describe('Empty until the invitation is accepted'),
  email: z.string(),
  roles: z.array(z.enum(companyRoles)),
  invited: timestamp,
  joined: timestamp.nullable().describe('Null until the invitation is accepted'),
  is_you: z.boolean(),
  monthly_limit: money.nullable().describe('What the person may buy in a month without approval'),
  substitute: z
    .object({ id, until: timestamp })
    .nullable()
    .describe('The person who approves in this one’s place until then'),
})

const amount = moneyInput(messages.priceInvalid, messages.priceInvalid, limits.quote.totalMaxCents).refine(
  (value) => value >= 0,
  messages.priceInvalid,
)

const monthlyLimit = amount
  .nullable()
  .optional()
  .describe('What the person may buy in a month without approval; null for no limit')

export const listMembers = endpoint('listMembers', {
  access: 'company.read',
  summary: 'The people in the session’s company, including those invited',
  response: z.array(memberShape),
})

export const inviteMember = endpoint('inviteMember', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Invites a person to the company by e-mail',
  body: z.strictObject({
    email: emailAddress(limits.username.max, messages.invalidEmail),
    first_name: personName,
    last_name: personName,
    roles,
    monthly_limit: monthlyLimit,
  }),
  response: memberShape,
  status: 201,
  idempotent: true,
})

export const setMemberRoles = endpoint('setMemberRoles', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Changes a person’s roles and monthly limit in the company, effective immediately',
  params: idParams,
  body: z.strictObject({ roles, monthly_limit: monthlyLimit }),
  response: memberShape,
})

export const removeMember = endpoint('removeMember', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary:
    'Removes a person from the company or withdraws an invitation; the person’s sessions there end immediately',
  params: idParams,
  response: empty,
  status: 204,
})

export const joinRequestShape = z.object({
  id: id.describe('The person'),
  name: z.string(),
  email: z.string().describe('Confirmed, at a domain that the company has proved'),
  asked: timestamp,
})

export const listJoinRequests = endpoint('listJoinRequests', {
  access: 'company.manage',
  personOnly: true,
  summary: 'People with an address at the company’s domain who ask to join',
  response: z.array(joinRequestShape),
})

export const approveJoinRequest = endpoint('approveJoinRequest', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Lets a person in who asked to join, with these roles',
  params: idParams,
  body: z.strictObject({ roles }),
  response: memberShape,
})

export const declineJoinRequest = endpoint('declineJoinRequest', {
  access: 'company.manage',
  personOnly: true,
  summary: 'Declines a request to join',
  params: idParams,
  response: empty,
  status: 204,
})

export const joinableCompanyShape = z.object({
  id: id.describe('The account of the company'),
  name: z.string(),
  asked: timestamp.nullable().describe('When the person asked to join; null if they haven’t'),
})

export const listJoinableCompanies = endpoint('listJoinableCompanies', {
  access: 'account.read',
  personOnly: true,
  summary:
    'The company that has proved the domain of the signed-in person’s confirmed address, unless they are in it',
  response: z.array(joinableCompanyShape),
})

export const askToJoinCompany = endpoint('askToJoinCompany', {
  access: 'account.read',
  personOnly: true,
  summary: 'Asks the owners of such a company to be let in',
  params: idParams,
  body: empty.optional(),
  response: joinableCompanyShape,
})

const { idleMinutes } = limits.session

const companySettings = {
  idle_minutes: z
    .number({ error: companyIdle })
    .int(companyIdle)
    .min(idleMinutes.min, companyIdle)
    .max(idleMinutes.max, companyIdle)
    .nullable()
    .describe('Minutes without use after which the company’s sessions end; null: they only end by their age'),
}

export const readCompanySettings = endpoint('readCompanySettings', {
  access: 'company.read',
  summary: 'The company’s settings for its people',
  response: z.object(companySettings),
})

export const setCompanySettings = endpoint('setCompanySettings', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Changes when the company’s sessions end; sessions that are idle for longer end immediately',
  body: z.strictObject(companySettings),
  response: z.object(companySettings),
})

export const companyShape = z.object({
  id: id.describe('The account of the company'),
  name: z.string(),
  roles: z.array(z.enum(companyRoles)),
  joined: timestamp.nullable().describe('Null until the invitation is accepted'),
  is_current: z.boolean().describe('Whether the session is in this company'),
})

export const listCompanies = endpoint('listCompanies', {
  access: 'account.read',
  personOnly: true,
  summary: 'The signed-in person’s companies, including pending invitations',
  response: z.array(companyShape),
})

export const joinCompany = endpoint('joinCompany', {
  access: 'account.read',
  personOnly: true,
  summary: 'Accepts an invitation to a company',
  params: idParams,
  body: empty.optional(),
  response: companyShape,
})

export const leaveCompany = endpoint('leaveCompany', {
  access: 'account.read',
  personOnly: true,
  summary: 'Leaves a company or declines its invitation; the person’s sessions there end immediately',
  params: idParams,
  response: empty,
  status: 204,
})

export const switchCompany = endpoint('switchCompany', {
  access: 'account.read',
  personOnly: true,
  summary: 'Switches to another of the person’s companies: ends this session and returns a new one',
  params: idParams,
  body: empty.optional(),
  response: sessionAnswer,
})

const named = z.object({ id, name: z.string() })

export const approvalRulesShape = z.object({
  version: z.number().int().describe('Send it back with a change'),
  rules: z.array(
    z.object({
      from: money.describe('Applies to purchases of this much or more'),
      vendor: named.nullable().describe('Applies to this vendor’s part of the purchase; null for the total'),
      steps: z
        .array(z.array(named))
        .describe('Each step needs one of these people; empty for any approver or owner'),
    }),
  ),
  approvers: z.array(named).describe('The people who can approve'),
  vendors: z.array(named).describe('The vendors that a rule can name'),
})

export const readApprovalRules = endpoint('readApprovalRules', {
  access: 'company.read',
  summary: 'The company’s rules for approving purchases',
  response: approvalRulesShape,
})

export const setApprovalRules = endpoint('setApprovalRules', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Replaces the company’s rules for approving purchases, effective immediately; 409 if they changed',
  body: z.strictObject({
    version: z.number().int().nonnegative(),
    rules: z
      .array(
        z.strictObject({
          from: amount,
          vendor: z.number({ error: approvalVendorUnknown }).int().positive().nullable(),
          steps: z
            .array(
              z
                .array(z.number({ error: approvalStepStranger }).int().positive())
                .max(limits.approvals.approvers),
            )
            .min(1)
            .max(limits.approvals.steps),
        }),
      )
      .max(limits.approvals.rules),
  }),
  example: { version: 0, rules: [{ from: '1000.00', vendor: null, steps: [[]] }] },
  response: approvalRulesShape,
})

export const setSubstitute = endpoint('setSubstitute', {
  access: 'purchase.approve',
  personOnly: true,
  summary: 'Sets who approves in an approver’s place until a moment, or nobody; owners can do so for anybody',
  params: idParams,
  body: z.strictObject({
    substitute: z.strictObject({ id: z.number().int().positive(), until: moment }).nullable(),
  }),
  response: memberShape,
})
