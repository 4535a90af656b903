import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../../../tools/free-port.ts'
import { portIsOpen } from './port-is-open.ts'

/** `apt-get install redis-server` */
export const hasRedis = spawnSync('redis-server', ['--version']).error === undefined

export interface Redis {
  url: string
  signal: (name: NodeJS.Signals) => void
  kill: () => Promise<void>
  /** Restarts it on the same port. */
  start: () => Promise<void>
}

/** A Redis with a password and no persistence. */
export const startRedis = async (): Promise<Redis> => {
  const port = await freePort()
  const run = () =>
    spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', 'of-the-drill'],
      { stdio: 'ignore' },
    )
  let child = run()
  const isUp = () => portIsOpen(port, () => {})
  await isUp()
  return {
    url: `redis://:of-the-drill@127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    start: () => {
      child = run()
      return isUp()
    },
  }
}
