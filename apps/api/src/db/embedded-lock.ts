import { link, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

/** A killed holder may stay a zombie for a while, and a stopping one needs its seconds. */
const patienceMs = 10_000
const guardLifeMs = 5_000

/** Tells a process from a later one with the same number; empty where the system has no /proc. */
const birthOf = (pid: number): string => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

const isAlive = (pid: number, birth: string): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return birth === '' || birthOf(pid) === birth
}

const holderOf = async (file: string): Promise<{ pid: number; alive: boolean } | undefined> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  const [pid = '', birth = ''] = content.split(' ')
  return { pid: Number(pid), alive: /^\d+$/.test(pid) && isAlive(Number(pid), birth) }
}

const taken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Removes a dead holder's lock. Two starts may find it at once, and the slower must not remove the
 * faster one's new lock: so it is looked at again, and removed, under a guard of its own.
 */
const removeDead = async (file: string) => {
  const guard = `${file}.guard`
  try {
    await writeFile(guard, '', { flag: 'wx' })
  } catch (error) {
    if (!taken(error)) throw error
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > guardLifeMs) await rm(guard, { force: true })
    return
  }
  try {
    if ((await holderOf(file))?.alive === false) await rm(file, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Takes the lock of a folder for the life of this process, or throws StartupError when another
 * process keeps it; `owner` is the folder to name in that message. A holder's `kill -9` frees it. Answers the function that gives it back.
 */
export const lockFolder = async (
  folder: string,
  owner: string,
  waitMs: number = patienceMs,
): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'armature.lock')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${process.pid} ${birthOf(process.pid)}`)
  const deadline = Date.now() + waitMs
  try {
    for (;;) {
      try {
        // Linked complete: nobody ever reads half a lock.
        await link(draft, file)
        return () => rm(file, { force: true })
      } catch (error) {
        if (!taken(error)) throw error
      }
      const holder = await holderOf(file)
      if (holder?.alive === false) await removeDead(file)
      else if (holder && Date.now() > deadline) {
        throw new StartupError(
          `Another server (process ${holder.pid}) already uses the data folder ${owner}.`,
        )
      }
      // Nothing announces another process's end, so the lock is tried again.
      await delay(50)
    }
  } finally {
    await unlink(draft)
  }
}
