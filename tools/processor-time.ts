import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.ts'

/** A process as Linux reports it, times in seconds. */
interface Sight {
  parent: number
  /** Tells a process from a later one of the same number. */
  born: number
  own: number
  /** The time of its ended children, and of theirs. */
  reaped: number
}

interface Known extends Sight {
  step: string
  /** Seconds of children that were seen, which `reaped` counts again once they have ended. */
  seenOfChildren: number
}

/** The kernel tells times in hundredths of a second, on every Linux that there is. */
const ticksPerSecond = 100
const everyMs = 500

const sightOf = (pid: number): Sight | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last bracket may hold anything; field 4 stands after it and the state.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / ticksPerSecond
    return { parent: fields[1] ?? 0, born: fields[19] ?? 0, own: seconds(11), reaped: seconds(13) }
  } catch {
    return undefined
  }
}

const markOf = (step: string): string => inProject('node_modules/.step', encodeURIComponent(step))

/**
 * The environment by which a step's processes are known: PATH is the one variable that every program of
 * ours hands on, also to a database whose starter has ended, and which no longer descends from the step.
 */
export const markedPath = (step: string): string =>
  [process.env.PATH ?? '', markOf(step)].join(path.delimiter)

const pathOf = (pid: number): string[] => {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const found = variables.find((variable) => variable.startsWith('PATH='))
    return found?.slice('PATH='.length).split(path.delimiter) ?? []
  } catch {
    return []
  }
}

const allSights = (): Map<number, Sight> => {
  const there = new Map<number, Sight>()
  for (const name of readdirSync('/proc')) {
    const sight = /^\d+$/.test(name) ? sightOf(Number(name)) : undefined
    if (sight) there.set(Number(name), sight)
  }
  return there
}

/** Its own time, and that of children who came and went between two looks. */
const worthOf = ({ own, reaped, seenOfChildren }: Known): number => own + Math.max(0, reaped - seenOfChildren)

/** Counts the processor time of each step and of all that it starts, where the system is Linux and tells. */
export const watchProcessors = (steps: string[]): { secondsOf: (step: string) => number | undefined } => {
  const known = new Map<number, Known>()
  const ended = new Map<string, number>()
  if (process.platform !== 'linux') return { secondsOf: () => undefined }

  const stepOf = (pid: number, parent: number): string | undefined => {
    const above = known.get(parent)?.step
    if (above !== undefined) return above
    const folders = pathOf(pid)
    return steps.find((step) => folders.includes(markOf(step)))
  }
  const bury = (pid: number, one: Known) => {
    known.delete(pid)
    ended.set(one.step, (ended.get(one.step) ?? 0) + worthOf(one))
    const above = known.get(one.parent)
    if (above) above.seenOfChildren += one.own + one.reaped
  }
  const look = () => {
    const there = allSights()
    for (const [pid, one] of known) if (there.get(pid)?.born !== one.born) bury(pid, one)
    // A parent is born before its children, though its number may be the greater.
    for (const [pid, sight] of [...there].toSorted(([, a], [, b]) => a.born - b.born)) {
      const before = known.get(pid)
      const step = before?.step ?? stepOf(pid, sight.parent)
      if (step !== undefined) known.set(pid, { ...sight, step, seenOfChildren: before?.seenOfChildren ?? 0 })
    }
  }
  setInterval(look, everyMs).unref()
  return {
    secondsOf: (step) => {
      look()
      const living = [...known.values()].filter((one) => one.step === step)
      return living.reduce((sum, one) => sum + worthOf(one), ended.get(step) ?? 0)
    },
  }
}
