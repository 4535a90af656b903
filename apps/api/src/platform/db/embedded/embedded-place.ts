import { createHash, randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { systemFolder } from './embedded-binaries.ts'
import { mayEnter } from './embedded-user.ts'
import type { UnprivilegedUser } from './embedded-user.ts'
import { StartupError } from '../startup-error.ts'

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

const has = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** The home of databases that can't lie inside their data folder; each is found by its folder's id. */
const outsideHome = async (id: string): Promise<string> => path.join(await systemFolder(), `data-${id}`)

/** The id in a folder leads to its database even after the folder moves; the database notes the folder's last path. */
const idFile = 'database-id'
const ownerFile = 'data-folder'

/** Older versions looked by the folder's path and id together, and lost the database when the folder was renamed. */
const formerHome = async (dataDir: string, id: string): Promise<string> => {
  const key = createHash('sha256').update(`${dataDir}\n${id}`).digest('hex')
  return path.join(await systemFolder(), `data-${key.slice(0, 24)}`)
}

/** Gives a new folder its id. The home is made first: an id without a home says that a database is missing. */
const identify = async (dataDir: string, user: UnprivilegedUser | undefined): Promise<string> => {
  const id = randomBytes(12).toString('hex')
  const home = await outsideHome(id)
  await own(home, user)
  try {
    await writeFile(path.join(dataDir, idFile), id, { flag: 'wx', mode: 0o600 })
    return id
  } catch (error) {
    await rm(home, { recursive: true })
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return (await readFile(path.join(dataDir, idFile), 'utf8')).trim()
  }
}

/** Refuses a copy, which would write into the original's database; takes note of a new name. */
const checkOwner = async (dataDir: string, home: string, id: string): Promise<void> => {
  const before = await readIfThere(path.join(home, ownerFile))
  if (before === dataDir) return
  if (before !== undefined && (await readIfThere(path.join(before, idFile))) === id) {
    throw new StartupError(
      `The data folder ${dataDir} is a copy of ${before}, and the database in ${home} is that one's. ` +
        `Use npm run backup and npm run restore, or remove ${path.join(dataDir, idFile)} to begin with an empty one.`,
    )
  }
  await writeFile(path.join(home, ownerFile), `${dataDir}\n`, { mode: 0o600 })
}

/** The path of a database whose folder can't hold it, or once couldn't. */
const outside = async (dataDir: string, user: UnprivilegedUser | undefined): Promise<string> => {
  const id = (await readIfThere(path.join(dataDir, idFile))) ?? (await identify(dataDir, user))
  const home = await outsideHome(id)
  if (!(await has(home))) {
    const former = await formerHome(dataDir, id)
    if (!(await has(former))) {
      throw new StartupError(
        `The database of the data folder ${dataDir} should lie in ${home} and is not there. ` +
          `Bring it back (npm run restore), or remove ${path.join(dataDir, idFile)} to begin with an empty one.`,
      )
    }
    await rename(former, home)
  }
  await checkOwner(dataDir, home, id)
  return home
}

/**
 * Where PostgreSQL keeps its part of a data folder: inside it, or, run by root where the unprivileged
 * user can't enter, in a system folder that no other data folder shares. Throws StartupError rather than let a
 * folder that has a database begin with an empty one.
 */
export const placeOf = async (dataDir: string, user: UnprivilegedUser | undefined): Promise<Place> => {
  await mkdir(dataDir, { recursive: true })
  const real = await realpath(dataDir)
  const within = path.join(real, 'postgres')
  const mayLieInside = user === undefined || mayEnter(user, real)
  const liesInside = await has(path.join(within, 'cluster'))
  if (liesInside && !mayLieInside) {
    throw new StartupError(
      `The database lies in ${within}, which its user (uid ${user.uid}) can't enter; allow it on each folder above, as by chmod o+x.`,
    )
  }
  const liesOutside = !liesInside && (await has(path.join(real, idFile)))
  const home = mayLieInside && !liesOutside ? within : await outside(real, user)
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
