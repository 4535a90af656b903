import { readFile } from 'node:fs/promises'
import { databaseName, ownerLogin } from './embedded-cluster.ts'
import { copiedFrom, readPidFile } from './embedded-control.ts'
import { HeldElsewhere } from './embedded-lock.ts'
import { placeOf } from './embedded-place.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { StartupError } from '../startup-error.ts'

/** The embedded database that a running server keeps on this data folder; undefined where none does. */
export const runningUrl = async (dataDir: string): Promise<string | undefined> => {
  const place = await placeOf(dataDir, unprivilegedUser())
  const server = await readPidFile(place)
  const password = await readFile(place.passwordFile, 'utf8').catch(() => undefined)
  if (server?.ready !== true || password === undefined) return undefined
  if ((await copiedFrom(place, server)) !== undefined) return undefined
  const url = new URL(`postgres://${ownerLogin}:${password.trim()}@127.0.0.1:${server.port}/${databaseName}`)
  if (server.socketFolder !== '') url.searchParams.set('host', server.socketFolder)
  return url.href
}

/** A data folder's database, and how to leave it as it was found: running or not. */
export const visitEmbedded = async (
  options: EmbeddedOptions,
): Promise<{ url: string; leave: () => Promise<void> }> => {
  try {
    const embedded = await startEmbeddedPostgres(options)
    return { url: embedded.url, leave: () => embedded.stop() }
  } catch (error) {
    // Usually the server runs and keeps the folder's lock. Its database takes one more guest.
    // Of one in another container neither the process nor the socket is to be had here.
    const isHere = error instanceof StartupError && !(error instanceof HeldElsewhere)
    const url = isHere ? await runningUrl(options.dataDir) : undefined
    if (url === undefined) throw error
    return { url, leave: async () => {} }
  }
}
