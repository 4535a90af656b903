import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  /** Its root, that everybody may enter. */
  folder: string
  /** Leaves no byte of room. */
  fill: () => Promise<void>
  /** Gives back what `fill` took. */
  free: () => Promise<void>
  remove: () => Promise<void>
}

const run = (command: string, ...args: string[]): string | undefined => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** A file system of `megabytes` in memory; where none may be mounted, the reason. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | string> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may mount a small disk'
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-disk-'))
  const refused = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'armature', folder)
  if (refused !== undefined) {
    await rm(folder, { recursive: true })
    return `no small disk could be mounted: ${refused}`
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder)
      // Others write too, and may have been faster.
      await writeFile(ballast, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      })
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      const busy = run('umount', folder)
      if (busy !== undefined) throw new Error(busy)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
