import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './failures.ts'

const retries = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network calls fail visibly; paused ones would leave a screen waiting for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      // A 4xx is final; a retry would get the same.
      retry: (count, error) => !(error instanceof ApiError) && count < retries,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
