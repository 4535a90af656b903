import { chmod, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { throwawaySettings } from '../../../../testing/test-database-setup.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const options = { log: () => {}, settings: throwawaySettings, lockWaitMs: 0 }

let parent: string
let homes: Set<string>

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'armature-place-'))
  homes = new Set()
})
afterEach(async () => {
  await rm(parent, { recursive: true, force: true })
  for (const home of homes) await rm(home, { recursive: true, force: true })
})

/** Runs one statement on the database of a data folder, started for this alone. */
const on = async (dataDir: string, sql: string): Promise<unknown[]> => {
  const server = await startEmbeddedPostgres({ ...options, dataDir })
  homes.add(server.home)
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
    await server.stop()
  }
}
const at = (name: string) => path.join(parent, name)
const keepSeven = 'CREATE TABLE kept AS SELECT 7 AS n'

describe.runIf(isRoot)('a data folder of root that only root may enter', () => {
  beforeEach(() => chmod(parent, 0o700))

  it('is led to its database by its own id, whatever it is called', async () => {
    await on(at('data'), keepSeven)
    await rename(at('data'), at('renamed'))
    expect(await on(at('renamed'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await rename(at('renamed'), at('again'))
    expect(await on(at('again'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('is refused as a copy while the original is there', async () => {
    await on(at('data'), keepSeven)
    await cp(at('data'), at('copy'), { recursive: true })
    await expect(on(at('copy'), 'SELECT 1')).rejects.toThrow(`is a copy of ${at('data')}`)
    expect(await on(at('data'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('does not begin anew where its database is gone', async () => {
    await on(at('data'), keepSeven)
    for (const home of homes) await rm(home, { recursive: true })
    await expect(on(at('data'), 'SELECT 1')).rejects.toThrow('is not there')
  })

  it('finds the database that a version before kept by path and id together', async () => {
    await on(at('data'), keepSeven)
    const [home = ''] = homes
    const id = (await readFile(path.join(at('data'), 'database-id'), 'utf8')).trim()
    const key = createHash('sha256')
      .update(`${at('data')}\n${id}`)
      .digest('hex')
      .slice(0, 24)
    await rm(path.join(home, 'data-folder'))
    await rename(home, path.join(path.dirname(home), `data-${key}`))
    expect(await on(at('data'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('stays with its outside database when everybody may enter it by now, and the other way round says why not', async () => {
    await on(at('data'), keepSeven)
    await chmod(parent, 0o755)
    expect(await on(at('data'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await on(at('open'), keepSeven)
    await chmod(parent, 0o700)
    await expect(on(at('open'), 'SELECT 1')).rejects.toThrow("can't enter")
  })
})
