import type { Socket as Line } from 'node:net'
import type { ServerEvents } from '@armature/contract/platform/realtime'
import type { LiveSocket } from './live-socket.ts'

/** The line below each connection. */
const lines = new WeakMap<LiveSocket['conn'], Line>()

export const keepLine = (connection: LiveSocket['conn'], line: Line): void => {
  lines.set(connection, line)
}

/** An unmasked text frame in one piece, RFC 6455, section 5.2. */
export const textFrame = (text: string): Buffer => {
  const bytes = Buffer.byteLength(text)
  const head =
    bytes < 126
      ? Buffer.from([0x81, bytes])
      : bytes < 65_536
        ? Buffer.from([0x81, 126, bytes >> 8, bytes & 255])
        : Buffer.concat([Buffer.from([0x81, 127]), Buffer.alloc(8)])
  if (bytes >= 65_536) head.writeBigUInt64BE(BigInt(bytes), 2)
  return Buffer.concat([head, Buffer.from(text)])
}

/** Is every earlier frame sent at all levels, so that this one overtakes none? */
const isIdle = (connection: LiveSocket['conn'], line: Line): boolean =>
  connection.readyState === 'open' &&
  connection.transport.writable &&
  // Private to Engine.IO by its types only, and documented.
  connection['writeBuffer'].length === 0 &&
  line.writable &&
  line.writableLength === 0

/**
 * Sends one event to many. Its frame is built once and goes straight to idle lines; Engine.IO's own way takes a packet,
 * six events and a callback each. Busy lines use that way, in order, where slow readers are detected.
 */
export const notifyAll = <Event extends keyof ServerEvents>(
  sockets: readonly LiveSocket[],
  event: Event,
  ...told: Parameters<ServerEvents[Event]>
): void => {
  const frame = textFrame(`42${JSON.stringify([event, ...told])}`)
  for (const socket of sockets) {
    const line = lines.get(socket.conn)
    if (line !== undefined && isIdle(socket.conn, line)) line.write(frame)
    else socket.emit(event, ...told)
  }
}
