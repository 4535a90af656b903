import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { queryClient } from '../src/platform/api/query-client.ts'

/** Refetches everything shown; resolves once the answers, or failures, have reached the screen. */
export const askAnew = () =>
  act(async () => {
    await queryClient.invalidateQueries()
    await new Promise<void>((told) => notifyManager.schedule(told))
  })
