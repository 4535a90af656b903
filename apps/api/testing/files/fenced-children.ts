import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { fenceCommand } from '../../src/platform/files/sandbox/fenced-process.ts'

/** Not every system lets a program be put into a network of its own; there Node's own fence stands alone. */
export const canBeAlone = fenceCommand().length > 1

export interface FencedChild {
  isFenced: boolean
  /** Its network holds nobody else. */
  isAlone: boolean
  /** Its variables, but for Node's own channel to its parent. */
  environment: string[]
}

const factsOf = (pid: string, program: string): FencedChild[] => {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1')
    const [, parent] = read('stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    const args = read('cmdline').split('\0')
    // Until it has become Node, it is the command that takes the network away.
    const isOurs = parent === String(process.pid) && args[0] === process.execPath
    if (!isOurs || !args.some((arg) => arg.includes(program))) return []
    const environment = read('environ')
      .split('\0')
      .filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL_'))
    const isAlone = readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net')
    return [{ isFenced: args.includes('--permission'), isAlone, environment }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** This process's children that run a program behind the fence; on Linux alone. */
export const fencedChildren = (program: string): FencedChild[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => factsOf(pid, program))
