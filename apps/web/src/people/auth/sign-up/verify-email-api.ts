import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'

const verify = makeWrite({
  send: (token: string, write) => write('verifyEmail', { query: { token } }),
})

/** A query and not an effect: the link's token works once, however often the page renders. */
export const verifiedEmailQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.verifyEmail(token),
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const outcome = await verify(token)
      if (!outcome.ok) throw outcome.error
      return outcome.result
    },
  })
