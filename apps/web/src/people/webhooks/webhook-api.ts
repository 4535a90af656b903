import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type Webhook = Answer<'listWebhooks'>[number]
export type WebhookMessage = Answer<'listWebhookMessages'>[number]

export const webhooksQuery = queryOptions({
  queryKey: queryKeys.me.webhooks,
  queryFn: async ({ signal }) => {
    const results = await call('listWebhooks', { signal })
    return { count: results.length, results }
  },
})

export const refreshWebhooks = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.webhooks })
}
