import type { ClientEvents, ServerEvents, SocketAuth } from '@armature/contract/platform/realtime'
import { socketPath, socketRefusals } from '@armature/contract/platform/realtime'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { nameLiveConnection } from '../request.ts'
import { refresher } from './live-refresh.ts'
import { hearTyping, setLiveStatus, setTypist } from './live-state.ts'
import { hearPresent, setAnnouncer } from './presence.ts'
import { returnDelay, usualDelayMs } from '../return-delay.ts'
import { queryClient } from '../query-client.ts'
import { clearSession, getSession } from '../session.ts'

const lostAfterMs = 5_000
const refusedPauseMs = 30_000

const endSession = (token: string): void => {
  if (getSession()?.token === token) clearSession('ended')
}

/**
 * Keeps open screens up to date during this session, from `since` (clock milliseconds) on: refetches changes, and leads
 * to sign-in once the session ends. Returns a function that stops it.
 */
export const startLive = (token: string, since: number): (() => void) => {
  const refresh = refresher(queryClient)
  let upToDate = since
  const auth = (): SocketAuth => ({ token, behind_ms: Math.max(0, Date.now() - upToDate) })
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: socketPath,
    transports: ['websocket'],
    reconnectionDelayMax: 30_000,
    auth: (send) => send(auth()),
  })
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let againTimer: ReturnType<typeof setTimeout> | undefined

  const soonLost = (): void => {
    lostTimer ??= setTimeout(() => {
      setLiveStatus('lost')
      // Queries decide again whether to poll.
      refresh.all()
    }, lostAfterMs)
  }
  const heard = (): void => {
    upToDate = Date.now()
  }
  const again = (): void => {
    clearTimeout(againTimer)
    againTimer = setTimeout(() => socket.connect(), refusedPauseMs)
  }
  const off = (): void => {
    setLiveStatus('connecting')
    nameLiveConnection(null)
    setTypist(() => {})
    setAnnouncer(null)
  }
  soonLost()

  socket.on('connect', () => {
    clearTimeout(lostTimer)
    lostTimer = undefined
    socket.io.reconnectionDelay(usualDelayMs)
    heard()
    setLiveStatus('on')
    nameLiveConnection(socket.id ?? null)
    setTypist((channel) => socket.volatile.emit('typing', channel))
    setAnnouncer((places) => socket.emit('present', places))
  })
  socket.io.on('ping', heard)
  socket.on('changed', (record) => {
    heard()
    refresh.changed(record)
  })
  socket.on('typing', hearTyping)
  socket.on('present', hearPresent)
  socket.on('gap', () => refresh.all())
  // Spreads the clients of a stopping server, so that they don't all reach the next one at once.
  socket.on('going', (spreadMs) => socket.io.reconnectionDelay(returnDelay(spreadMs)))
  socket.on('session_ended', () => endSession(token))
  socket.on('connect_error', ({ message }) => {
    if (message === socketRefusals.notAuthenticated) return endSession(token)
    // The server refused the connection; if it is only unreachable, Socket.IO retries by itself.
    if (!socket.active) again()
  })
  socket.on('disconnect', () => {
    off()
    soonLost()
    if (!socket.active) again()
  })
  return () => {
    clearTimeout(lostTimer)
    clearTimeout(againTimer)
    refresh.stop()
    socket.io.off('ping', heard)
    socket.off().disconnect()
    off()
  }
}
