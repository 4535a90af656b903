import { once } from 'node:events'
import type { SocketAuth } from '@armature/contract/realtime'
import { socketPath } from '@armature/contract/realtime'
import { WebSocket } from 'ws'

// Clients of chat.ts: as little as a client can be, the same for our server and for the bare one.

/** One connection. */
export interface Line {
  /** Frames that told of something: no handshakes, no pings. */
  heard: number
  /** Text of the last one. */
  last: string
  close: () => Promise<void>
}

const address = (url: string): string => url.replace('http', 'ws')

const opened = async (socket: WebSocket, line: Line, isIn: (text: string) => boolean): Promise<Line> =>
  new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // Engine.IO's ping, which wants an answer.
      if (text === '2') return socket.send('3')
      if (isIn(text)) return resolve(line)
      if (text.startsWith('44')) return reject(new Error(`refused: ${text}`))
      if (!text.startsWith('42')) return
      line.heard += 1
      line.last = text
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed before it was open')))
  })

const lineOf = (socket: WebSocket): Line => ({
  heard: 0,
  last: '',
  close: async () => {
    if (socket.readyState === WebSocket.CLOSED) return
    const closed = once(socket, 'close')
    socket.terminate()
    await closed
  },
})

/** A connection that our server has let in; one that was away hears the changes that it missed. */
export const openOurs = async (url: string, auth: SocketAuth): Promise<Line> => {
  const socket = new WebSocket(`${address(url)}${socketPath}?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  socket.once('message', () => socket.send(`40${JSON.stringify(auth)}`))
  return opened(socket, lineOf(socket), (text) => text.startsWith('40'))
}

export const openBare = async (url: string): Promise<Line> => {
  const socket = new WebSocket(address(url), { perMessageDeflate: false })
  const line = lineOf(socket)
  const open = once(socket, 'open')
  opened(socket, line, () => false).catch(() => {})
  await open
  return line
}

/** Opens many connections, some at a time. */
export const openMany = async (
  count: number,
  atOnce: number,
  open: (at: number) => Promise<Line>,
): Promise<Line[]> => {
  const lines: Line[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const at = next
      next += 1
      lines.push(await open(at))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work))
  return lines
}

export const closeAll = (lines: readonly Line[]): Promise<unknown> =>
  Promise.all(lines.map((line) => line.close()))
