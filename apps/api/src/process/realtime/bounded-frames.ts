import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { ServerOptions, WebSocket } from 'ws'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import { allowance } from './allowance.ts'

/**
 * WebSocket pings and pongs never reach Engine.IO, which counts its packets. A frame of six bytes costs a pong, and a
 * burst within the byte limit would block the process. Browsers send no pings.
 */
const boundFrames = (line: WebSocket): void => {
  const mayTake = allowance(socketLimits.messages)
  const count = (answer: (data: Buffer) => void) => (data: Buffer) => {
    if (mayTake(1)) return answer(data)
    line.removeAllListeners('ping')
    line.removeAllListeners('pong')
    line.terminate()
  }
  const echo = (data: Buffer): void => line.pong(data)
  line.on('ping', count(echo))
  line.on(
    'pong',
    count(() => {}),
  )
}

/** WebSockets with counted control frames and fragments: Engine.IO's `wsEngine`. */
export class BoundedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Newer than its types.
    const bounds = { autoPong: false, maxFragments: socketLimits.fragments }
    super({ ...options, ...bounds })
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    take: (line: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (line, upgraded) => {
      boundFrames(line)
      take(line, upgraded)
    })
  }
}
