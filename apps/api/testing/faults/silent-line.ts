import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export interface SilentLine {
  /** The database's address through this line. */
  url: string
  /** From now on the connections that are open carry nothing, and nobody is told; new ones work. */
  silence: () => void
  close: () => Promise<void>
}

/** A line to a database that can fall silent as a network does behind a firewall that forgot a connection. */
export const startSilentLine = async (databaseUrl: string): Promise<SilentLine> => {
  const direct = new URL(databaseUrl)
  const folder = direct.searchParams.get('host')
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far =
      folder === null
        ? connect(Number(direct.port), direct.hostname)
        : connect(`${folder}/.s.PGSQL.${direct.port || '5432'}`)
    pairs.add([near, far])
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(direct)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        // Read and thrown away: the writer believes that it arrives.
        near.resume()
        far.resume()
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
