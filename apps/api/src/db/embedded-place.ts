import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemFolder } from './embedded-binaries.ts'
import { mayEnter } from './embedded-user.ts'
import type { UnprivilegedUser } from './embedded-user.ts'

export interface Place {
  /** Folder of everything below, mode 700, PostgreSQL's user its owner. */
  home: string
  /** The cluster. */
  cluster: string
  logFile: string
  passwordFile: string
}

/** A socket's path must fit 107 bytes, name included. */
const longestSocketFolder = 107 - '/.s.PGSQL.65535.lock'.length

const own = async (folder: string, user: UnprivilegedUser | undefined) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}

/** Tells a data folder from an earlier one at the same path, whose database must not come back. */
const identityOf = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'database-id')
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    },
  )
  return readFile(file, 'utf8')
}

/**
 * Where PostgreSQL keeps its part of a data folder: inside it, or, run by root where the unprivileged
 * user can't enter, in a system folder that no other data folder shares.
 */
export const placeOf = async (dataDir: string, user: UnprivilegedUser | undefined): Promise<Place> => {
  await mkdir(dataDir, { recursive: true })
  const real = await realpath(dataDir)
  const inside = user === undefined || mayEnter(user, real)
  const key = inside
    ? ''
    : createHash('sha256')
        .update(`${real}\n${await identityOf(real)}`)
        .digest('hex')
  const home = inside
    ? path.join(real, 'postgres')
    : path.join(await systemFolder(), `data-${key.slice(0, 24)}`)
  await own(home, user)
  return {
    home,
    cluster: path.join(home, 'cluster'),
    logFile: path.join(home, 'postgres.log'),
    passwordFile: path.join(home, 'password'),
  }
}

/** A private folder for the socket: beside the cluster, or a short one where that path is too long. */
export const socketFolder = async (place: Place, user: UnprivilegedUser | undefined): Promise<string> => {
  const beside = path.join(place.home, 's')
  if (Buffer.byteLength(beside) <= longestSocketFolder) {
    await own(beside, user)
    return beside
  }
  const short = await mkdtemp('/tmp/armature-')
  await own(short, user)
  return short
}
