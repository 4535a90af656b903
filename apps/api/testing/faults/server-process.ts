import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const serverFile = path.resolve(import.meta.dirname, '../../src/process/server.ts')

/** The programs that are found, and what is compiled of the sources already; nothing of the caller's configuration. */
const fromUs = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** All that it wrote, to either stream. */
  output: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  ready: () => Promise<void>
  signal: (name: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

/**
 * The real server in a process of its own, as `npm start` runs it but for the web build; `writesTo` a file instead of
 * us, or run from the files of another release.
 */
export const startServer = (
  env: Record<string, string>,
  writesTo: 'pipe' | number = 'pipe',
  file = serverFile,
): ServerProcess => {
  const child = spawn(process.execPath, [file], {
    env: { ...fromUs(), LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', ...env },
    stdio: ['ignore', writesTo, writesTo],
  })
  let text = ''
  const add = (chunk: Buffer): void => {
    text += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  )
  const url = `http://localhost:${env['PORT']}`
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  return {
    child,
    url,
    output: () => text,
    ended,
    ready: async () => {
      while (!(await isReady())) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The server ended:\n${text}`)
        await delay(50)
      }
    },
    signal: (name) => {
      child.kill(name)
      return ended
    },
  }
}

interface Mail {
  id: number
  text: string
}

/** Mails to a demo account, newest first. */
const mailsOf = async (url: string, username: string): Promise<Mail[]> =>
  (await (await fetch(`${url}/dev/outbox.json?to=${username}@demo.armature.test`)).json()) as Mail[]

const mailMs = 60_000

/** The code in the first mail with one after the mail with this id; others may come between, and from another process. */
const codeAfter = async (url: string, username: string, before: number): Promise<string> => {
  const until = Date.now() + mailMs
  while (Date.now() < until) {
    for (const { id, text } of await mailsOf(url, username)) {
      const code = /\b\d{6}\b/.exec(text)?.[0]
      if (id > before && code !== undefined) return code
    }
    await delay(50)
  }
  throw new Error(`No code came for ${username}`)
}

/** Signs a demo account in over HTTP; the code comes from the outbox. */
export const signInOver = async (url: string, username: string): Promise<string> => {
  const send = async (call: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const before = (await mailsOf(url, username))[0]?.id ?? 0
  await send('/api/token/', { username, password: 'Armature-demo-1', otp_channel: 'EMAIL' })
  const session = await send('/api/otp_login/', {
    username,
    password: await codeAfter(url, username, before),
  })
  return String(session['token'])
}
