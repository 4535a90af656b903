import { mediaMachine } from '@armature/domain/media/media-machine'
import pg from 'pg'

const connected = async <T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'armature restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** Reads every row of every table, so that PostgreSQL compares each page with its checksum. */
export const readEveryTable = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'",
    )
    await client.query('SET enable_indexonlyscan = off')
    for (const { name } of rows) await client.query(`SELECT count(*) FROM ONLY ${name}`)
  })

/** The public ids of the uploads that a restored database knows. */
export const listUploads = (url: string): Promise<string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ public_id: string }>(
      'SELECT public_id FROM media WHERE state = ANY ($1) ORDER BY public_id',
      [mediaMachine.statesWhere('stored')],
    )
    return rows.map((row) => row.public_id)
  })
