import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { queryClient } from '../src/platform/api/query-client.ts'

/** Has all that is shown asked for anew; done once the answers, or their failures, are told to the screen. */
export const askAnew = () =>
  act(async () => {
    await queryClient.invalidateQueries()
    await new Promise<void>((told) => notifyManager.schedule(told))
  })
