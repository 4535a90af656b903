import { mailStates } from '@armature/domain/mails/mail-reason'
import type { MailState } from '@armature/domain/mails/mail-reason'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'

export type Mail = Answer<'listMails'>['results'][number]
type MailQuery = NonNullable<CallOptions<'listMails'>['query']>

const mailsQuery = (query: MailQuery) =>
  queryOptions({
    queryKey: queryKeys.mails.list(query),
    queryFn: ({ signal }) => call('listMails', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const mailList = {
  filters: { state: mailStates },
  queryOf: ({ query: { page, page_size }, search, filters: { state } }: TableQuery) =>
    mailsQuery({
      page,
      page_size,
      ...(search === '' ? {} : { search }),
      // The filters pass only values that the call knows.
      ...(state === undefined ? {} : { state: state as MailState }),
    }),
} as const

export const refreshMails = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.mails.all })
