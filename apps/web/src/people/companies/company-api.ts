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
export type Company = Answer<'listCompanies'>[number]

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

export const companiesQuery = queryOptions({
  queryKey: queryKeys.me.companies,
  queryFn: ({ signal }) => call('listCompanies', { signal }),
})

export const refreshCompanies = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.members })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.companies })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.apiKeys })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.domains })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.joinRequests })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.joinable })
}
