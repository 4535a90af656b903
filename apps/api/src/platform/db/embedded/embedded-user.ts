import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

export interface UnprivilegedUser {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root and wants its user in the password file, so root lends it
 * `nobody`, which every system has; adding a user of our own would change the machine for good.
 * Undefined when we aren't root.
 */
export const unprivilegedUser = (): UnprivilegedUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['nobody', 'postgres', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and /etc/passwd has no user "nobody" to run it as.',
  )
}

/** Asks the system itself, because mode bits don't show access lists and mounts. */
export const mayEnter = (user: UnprivilegedUser, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status ===
  0
