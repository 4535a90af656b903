import { Text } from '@mantine/core'
import { askedEarlyAt, keepFirstCalls } from '../../../platform/api/early-calls.ts'
import { whenAnswered } from '../../../platform/api/when-answered.ts'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { liveState } from '../../../platform/api/live/live-state.ts'
import { useSession } from '../../../platform/api/use-session.ts'

/** The maximum age of data on screen when the connection starts; it covers data loaded just before. */
const marginMs = 5_000

/** Keeps the screens below up to date while somebody is signed in, and reports an interruption. */
export const LiveConnection = () => {
  const token = useSession()?.token
  const status = useSelector(liveState)
  useEffect(() => {
    if (token === undefined) return undefined
    const since = Math.min(Date.now(), askedEarlyAt() ?? Infinity) - marginMs
    let stop: (() => void) | undefined
    let isOver = false
    // The screen's first calls get the bandwidth first. If the code fails to load, screens keep polling.
    const forget = whenAnswered(() => {
      keepFirstCalls()
      return import('../../../platform/api/live/live.ts').then(
        ({ startLive }) => {
          if (!isOver) stop = startLive(token, since)
        },
        () => undefined,
      )
    })
    return () => {
      isOver = true
      forget()
      stop?.()
    }
  }, [token])
  return (
    <Text component="span" size="xs" role="status" visibleFrom="xs">
      {status === 'lost' && 'Live updates paused'}
    </Text>
  )
}
