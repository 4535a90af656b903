import { socketPath } from '@armature/contract/platform/realtime'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'
import { allowance } from './allowance.ts'
import type { Live } from './start-live.ts'
import { startLive } from './start-live.ts'
import { clientAddress, countedAddress } from '../../platform/http/guards/client-address.ts'
import { isOwnOrigin } from '../../platform/http/guards/csrf.ts'
import { sendProblem } from '../../platform/http/errors.ts'
import { isStoreOrigin } from '../../platform/http/pages/store-hosts.ts'
import type { StoreFinder } from '../../platform/http/pages/store-hosts.ts'
import { routeUpgrades } from '../../platform/http/upgrade.ts'

/** Counts the open connections of each address. */
const connectionsPerAddress = () => {
  const open = new Map<string, number>()
  return {
    of: (address: string): number => open.get(address) ?? 0,
    add: (address: string): void => void open.set(address, (open.get(address) ?? 0) + 1),
    remove: (address: string): void => {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    },
  }
}

/** Accepts live connections from our own pages and other programs, up to a number per address. */
export const liveRoutes = (app: FastifyInstance, storeAt: StoreFinder): void => {
  const { deps } = app
  const connections = connectionsPerAddress()
  let live: Live | undefined
  app.addHook('onListen', async () => {
    live = startLive(deps, app.log)
  })
  // Before the server stops listening, which waits for open connections.
  app.addHook('preClose', async () => live?.close())

  routeUpgrades(app, socketPath, async (request, reply, takeOver) => {
    const { origin } = request.headers
    const address = countedAddress(clientAddress(request))
    if (
      origin !== undefined &&
      !isOwnOrigin(origin, request, deps.config) &&
      !(await isStoreOrigin(origin, request, deps.config, storeAt))
    ) {
      return sendProblem(request, reply, {
        problem: 'forbidden',
        code: 'foreign_origin',
        detail: messages.foreignOrigin,
      })
    }
    if (
      live === undefined ||
      connections.of(address) >= socketLimits.perAddress * deps.config.rateLimitScale
    ) {
      return sendProblem(request, reply, {
        problem: 'too_many',
        code: 'throttled',
        detail: messages.tooManyRequests,
        retryAfterSeconds: 30,
      })
    }
    const { socket, head } = takeOver()
    connections.add(address)
    socket.once('close', () => connections.remove(address))
    const mayTake = allowance(socketLimits.bytes)
    socket.on('data', (chunk: Buffer) => {
      if (!mayTake(chunk.length)) socket.destroy()
    })
    live.handleUpgrade(request.raw, socket, head)
    return undefined
  })
}
