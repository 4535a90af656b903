import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectLive } from '../live-client.ts'
import type { ServerProcess } from './server-process.ts'
import { signInOver } from './server-process.ts'

/** Asks again until it is so; the caller bounds it by the time of the whole. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo().catch(() => false))) await delay(100)
}

/** The embedded database's own process, where a server runs on this data folder that PostgreSQL's user may enter. */
export const postmasterOf = async (dataDir: string): Promise<number> => {
  const file = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** A vendor signed in over HTTP, who writes, asks for a mail and listens. */
export interface Prober {
  /** The vendor's session. */
  token: string
  /** Writes once; the status that was answered, 0 for none. */
  tryWrite: () => Promise<number>
  /** Resolves once a write, a mail by the queue and a live event have come through. */
  whole: () => Promise<void>
  /** Quantity that was acknowledged last. */
  acknowledged: () => number
  /** The quantity in the database now. */
  stored: () => Promise<number>
}

export const startProber = async ({ url }: Pick<ServerProcess, 'url'>): Promise<Prober> => {
  const token = await signInOver(url, 'vendor')
  const headers = { 'content-type': 'application/json', authorization: `JWT ${token}` }
  const read = async (call: string) =>
    (await (await fetch(`${url}${call}`, { headers, signal: AbortSignal.timeout(10_000) })).json()) as unknown
  const { id: userId } = (await read('/api/me/')) as { id: number }
  const list = `/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${userId}`
  const find = async () => ((await read(list)) as { results: { id: number; quantity: number }[] }).results
  const product = (await find())[0]?.id ?? 0
  let quantity = 100
  let acknowledged = 0

  const tryWrite = async (): Promise<number> => {
    quantity += 1
    const written = quantity
    const status = await fetch(`${url}/api/market/component/write/${product}/`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ quantity }),
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) acknowledged = written
    return status
  }
  const write = async (): Promise<boolean> => (await tryWrite()) === 200
  const mails = async (): Promise<number> =>
    ((await read('/dev/outbox.json?to=vendor@demo.armature.test')) as unknown[]).length
  const askForMail = async (): Promise<boolean> =>
    (
      await fetch(`${url}/auth/password-reset/`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'vendor@demo.armature.test' }),
        signal: AbortSignal.timeout(10_000),
      })
    ).ok

  return {
    token,
    tryWrite,
    acknowledged: () => acknowledged,
    stored: async () => (await find()).find(({ id }) => id === product)?.quantity ?? 0,
    whole: async () => {
      await until(write)
      await until(async () => {
        const live = await connectLive({ url, token })
        try {
          const heard = live.hears({ kind: 'product', id: product })
          await until(write)
          return await Promise.race([heard.then(() => true), delay(2_000, false)])
        } finally {
          live.socket.close()
        }
      })
      let before = 0
      await until(async () => {
        before = await mails()
        return true
      })
      await until(askForMail)
      await until(async () => (await mails()) > before)
      await until(async () => {
        const { messages } = (await read('/readyz')) as { messages: { waiting: number } }
        return messages.waiting === 0
      })
    },
  }
}
