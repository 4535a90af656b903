import { link, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { readFileSync, readlinkSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

/** A killed holder may stay a zombie for a while, and a stopping one needs its seconds. */
const patienceMs = 10_000
const guardLifeMs = 5_000
/** A holder keeps touching its lock, which is the only sign of life across containers and machines. */
const touchEveryMs = 2_000
const freshMs = 10_000

/** Tells a process from a later one with the same id; empty on systems without /proc. */
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

/**
 * Where the numbers of processes are the same ones: a container counts its own, and so does another machine. Its name is for people:
 * it may change while the server runs. Empty where the system has no /proc, and so no containers.
 */
const ownNumbers = (): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${readlinkSync('/proc/self/ns/pid')}@${boot}`
  } catch {
    return ''
  }
}

interface Holder {
  pid: number
  alive: boolean
  /** The name of the machine or container, where it isn't ours. */
  elsewhere?: string
}

const isFresh = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs < freshMs
}

const holderOf = async (file: string): Promise<Holder | undefined> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  // The lock of an older version ends after the birth: its numbers are taken for ours.
  const [pid = '', birth = '', numbers = '', name = ''] = content.split(' ')
  const holder = { pid: Number(pid) }
  if (numbers !== '' && numbers !== ownNumbers())
    return { ...holder, alive: await isFresh(file), elsewhere: name }
  return { ...holder, alive: /^\d+$/.test(pid) && isAlive(Number(pid), birth) }
}

/** Until the function that it answers is called. */
const keepFresh = (file: string): (() => void) => {
  const touch = () => utimes(file, new Date(), new Date()).catch(() => {})
  const timer = setInterval(() => void touch(), touchEveryMs).unref()
  return () => clearInterval(timer)
}

/** The folder is in use by a server whose processes and sockets aren't visible from here. */
export class HeldElsewhere extends StartupError {}

const refusal = ({ pid, elsewhere }: Holder, owner: string): StartupError =>
  elsewhere === undefined
    ? new StartupError(`Another server (process ${pid}) already uses the data folder ${owner}.`)
    : new HeldElsewhere(
        `A server elsewhere (${elsewhere}, a container or another machine) uses the data folder ${owner}: do this from inside there.`,
      )

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
 * Locks a folder for the life of this process, or throws StartupError when another process holds it; `owner` is the
 * folder to name in that message. A holder's `kill -9` frees it, after ten seconds if it ran in another container.
 * Returns the function that unlocks it.
 */
export const lockFolder = async (
  folder: string,
  owner: string,
  waitMs: number = patienceMs,
): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'armature.lock')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, [process.pid, birthOf(process.pid), ownNumbers(), hostname()].join(' '))
  const deadline = Date.now() + waitMs
  try {
    for (;;) {
      try {
        // Fresh from its first moment: after a wait the draft is as old as a dead one's lock.
        await utimes(draft, new Date(), new Date())
        // Linked complete: nobody ever reads half a lock.
        await link(draft, file)
        const letGo = keepFresh(file)
        return () => {
          letGo()
          return rm(file, { force: true })
        }
      } catch (error) {
        if (!taken(error)) throw error
      }
      const holder = await holderOf(file)
      if (holder?.alive === false) await removeDead(file)
      else if (holder && Date.now() > deadline) throw refusal(holder, owner)
      // Nothing announces another process's end, so the lock is tried again.
      await delay(50)
    }
  } finally {
    await unlink(draft)
  }
}
