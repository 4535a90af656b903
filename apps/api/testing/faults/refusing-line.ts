import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** PostgreSQL's own words, on the wire. */
const refusal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

export interface RefusingLine {
  /** The database's address through this line. */
  url: string
  /** How many it has refused. */
  refused: () => number
  close: () => Promise<void>
}

/** A line to a database that answers `code` to the first `times` connections, as a database does that is starting up. */
export const startRefusingLine = async (
  databaseUrl: string,
  code: string,
  times: number,
): Promise<RefusingLine> => {
  const direct = new URL(databaseUrl)
  const folder = direct.searchParams.get('host')
  let refused = 0
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', (hello) => {
      if (refused < times) {
        refused += 1
        near.end(refusal(code, 'the database system is starting up'))
        return
      }
      const far =
        folder === null
          ? connect(Number(direct.port), direct.hostname)
          : connect(`${folder}/.s.PGSQL.${direct.port || '5432'}`)
      far.on('error', () => near.destroy())
      far.write(hello)
      near.pipe(far).pipe(near)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(direct)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    refused: () => refused,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
