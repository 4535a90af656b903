import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type ApprovalPageData = Answer<'readApproval'>
export type Approval = ApprovalPageData['approval']

export const approvalQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.approval(token),
    queryFn: ({ signal }) => call('readApproval', { params: { token }, signal }),
  })

export const approvalAnswered = (token: string, page: ApprovalPageData): void => {
  queryClient.setQueryData(queryKeys.approval(token), page)
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.approvals })
}

export const refreshApproval = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.approval(token) })
