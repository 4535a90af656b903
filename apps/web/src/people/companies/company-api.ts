import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type Member = Answer<'listMembers'>[number]
export type ApiKey = Answer<'listApiKeys'>[number]
export type CompanyDomain = Answer<'listCompanyDomains'>[number]
export type JoinRequest = Answer<'listJoinRequests'>[number]
export type JoinableCompany = Answer<'listJoinableCompanies'>[number]
export type CompanySignIn = Answer<'readCompanySignIn'>
export type Company = Answer<'listCompanies'>[number]
export type ApprovalRules = Answer<'readApprovalRules'>
export type OpenApproval = Answer<'listApprovals'>[number]

/** The last second of a day in the reader's time zone. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export const approvalRulesQuery = queryOptions({
  queryKey: queryKeys.me.approvalRules,
  queryFn: ({ signal }) => call('readApprovalRules', { signal }),
})

export const approvalsQuery = queryOptions({
  queryKey: queryKeys.me.approvals,
  queryFn: async ({ signal }) => {
    const results = await call('listApprovals', { signal })
    return { count: results.length, results }
  },
})

/** Rules as their call takes them. */
export const asSent = (rules: ApprovalRules['rules']) =>
  rules.map(({ from, vendor, steps }) => ({
    from,
    vendor: vendor?.id ?? null,
    steps: steps.map((step) => step.map(({ id }) => id)),
  }))

export const refreshApprovalRules = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.approvalRules })

export const membersQuery = queryOptions({
  queryKey: queryKeys.me.members,
  queryFn: async ({ signal }) => {
    const results = await call('listMembers', { signal })
    return { count: results.length, results }
  },
})

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.me.apiKeys,
  queryFn: async ({ signal }) => {
    const results = await call('listApiKeys', { signal })
    return { count: results.length, results }
  },
})

export const domainsQuery = queryOptions({
  queryKey: queryKeys.me.domains,
  queryFn: async ({ signal }) => {
    const results = await call('listCompanyDomains', { signal })
    return { count: results.length, results }
  },
})

export const joinRequestsQuery = queryOptions({
  queryKey: queryKeys.me.joinRequests,
  queryFn: async ({ signal }) => {
    const results = await call('listJoinRequests', { signal })
    return { count: results.length, results }
  },
})

export const joinableQuery = queryOptions({
  queryKey: queryKeys.me.joinable,
  queryFn: ({ signal }) => call('listJoinableCompanies', { signal }),
})

export const companySignInQuery = queryOptions({
  queryKey: queryKeys.me.companySignIn,
  queryFn: ({ signal }) => call('readCompanySignIn', { signal }),
})

export const companiesQuery = queryOptions({
  queryKey: queryKeys.me.companies,
  queryFn: ({ signal }) => call('listCompanies', { signal }),
})

export const refreshCompanies = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.members })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.companies })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.apiKeys })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.domains })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.companySignIn })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.joinRequests })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.joinable })
  refreshApprovalRules()
}
