import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { UnprivilegedUser } from './embedded-user.ts'
import { flushFile } from './flush-file.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A file that disappears during the copy isn't needed; any other failure is an error. */
const unlessGone = async (work: Promise<void>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/** Copies one file, flushed to disk when this returns; does nothing where the file is missing. */
export const copyOne = (from: string, to: string): Promise<void> =>
  unlessGone(
    (async () => {
      await copyFile(from, to)
      await flushFile(to)
    })(),
  )

export interface FolderCopy {
  /** By the path below the folder, with `/`: true skips a file, or a folder's contents. */
  leaveOut?: (relative: string) => boolean
  /** Skips a file that already exists with the same size. */
  onlyNew?: boolean
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

/** Copies a folder that others keep writing to. Files and folders only, since our data has no links. */
export const copyFolder = async (from: string, to: string, copy: FolderCopy = {}): Promise<void> => {
  const { leaveOut = () => false, onlyNew = false } = copy
  const copyEntries = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(from, below), { withFileTypes: true })
    await mkdir(path.join(to, below), { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      const relative = below === '' ? entry.name : `${below}/${entry.name}`
      const [source, target] = [path.join(from, relative), path.join(to, relative)]
      if (entry.isDirectory()) {
        if (leaveOut(relative)) await mkdir(target, { recursive: true, mode: 0o700 })
        else await unlessGone(copyEntries(relative))
      } else if (!leaveOut(relative)) {
        const known = onlyNew ? await sizeOf(target) : undefined
        if (known === undefined || known !== (await sizeOf(source))) await copyOne(source, target)
      }
    }
  }
  await unlessGone(copyEntries(''))
}

/** Gives a folder and its contents to PostgreSQL's user. */
export const giveTo = async (user: UnprivilegedUser | undefined, folder: string): Promise<void> => {
  if (user === undefined) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), user.uid, user.gid)
}
