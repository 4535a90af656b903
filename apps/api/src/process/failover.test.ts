import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { DatabaseCluster } from '../../testing/faults/patroni.ts'
import { hasPatroni, startCluster } from '../../testing/faults/patroni.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import { prepareDatabase } from '../../testing/prepare-database.ts'
import { runOn } from '../../testing/test-database.ts'
import { createDatabase } from '../platform/db/client.ts'
import type { Tables } from '../platform/db/tables/tables.ts'

describe.runIf(hasPatroni)(
  'a primary under Patroni that dies (apt-get install postgresql patroni etcd-server haproxy)',
  () => {
    let cluster: DatabaseCluster
    const password = randomBytes(12).toString('hex')
    const hosts = () => cluster.members.map(({ port }) => `127.0.0.1:${port}`).join(',')
    const viaProxy = (user: string) => `postgres://${user}@127.0.0.1:${cluster.proxyPort}`
    const superuser = () => `${cluster.superuser.name}:${cluster.superuser.password}`

    beforeAll(async () => {
      cluster = await startCluster()
      await cluster.whole()
      await runOn(
        `${viaProxy(superuser())}/postgres`,
        'CREATE ROLE armature_app NOLOGIN',
        `CREATE ROLE armature LOGIN PASSWORD '${password}'`,
        'GRANT armature_app TO armature',
        'CREATE DATABASE armature OWNER armature',
      )
      await prepareDatabase(`${viaProxy(`armature:${password}`)}/armature`)
      await openSmallShop(`${viaProxy(superuser())}/armature`)
    })
    afterAll(() => cluster.stop())

    it.for([
      ['HAProxy', () => `${viaProxy(`armature:${password}`)}/armature`],
      [
        'several hosts',
        () => `postgres://armature:${password}@${hosts()}/armature?target_session_attrs=read-write`,
      ],
    ] as const)(
      'loses no acknowledged write by %s, and comes back as a standby',
      async ([, url], { annotate }) => {
        await cluster.whole()
        const owner = createDatabase<Tables>(`${viaProxy(superuser())}/armature`, { poolSize: 1, role: null })
        const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-failover-'))
        const server = startServer({
          ...withoutDemo,
          LOG_LEVEL: 'fatal',
          PORT: String(await freePort()),
          ARMATURE_DATA_DIR: dataDir,
          DATABASE_URL: url(),
        })
        const over = new AbortController()
        try {
          await server.ready()
          const authorization = `JWT ${await signInOver(server.url, 'vendor')}`
          const { id } = await owner.selectFrom('products').select('id').executeTakeFirstOrThrow()
          const before = await owner
            .selectFrom('events')
            .select((eb) => eb.fn.max('id').as('id'))
            .executeTakeFirstOrThrow()
          const acknowledged = new Map<number, number>()
          let quantity = 0
          const write = async (): Promise<void> => {
            quantity += 1
            const mine = quantity
            const { method, path: call } = endpointPaths.setStock
            const status = await fetch(`${server.url}${call}`, {
              method,
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify({ lines: [{ id, quantity: mine }] }),
            }).then(
              async (answer) => {
                await answer.arrayBuffer()
                return answer.status
              },
              () => 0,
            )
            if (status === 200) acknowledged.set(mine, performance.now())
          }
          const writers = Array.from({ length: 4 }, async () => {
            while (!over.signal.aborted) await write()
          })
          await expect.poll(() => acknowledged.size).toBeGreaterThan(50)
          const first = await cluster.primary()
          if (first === undefined) throw new Error('nobody takes writes')
          await first.die()
          const diedAt = performance.now()
          const writesAgain = () => Math.min(...[...acknowledged.values()].filter((at) => at > diedAt + 500))
          await expect.poll(writesAgain, { timeout: 120_000 }).toBeLessThan(Infinity)
          const atRest = acknowledged.size
          await expect.poll(() => acknowledged.size).toBeGreaterThan(atRest + 50)
          first.start()
          await cluster.whole()
          expect(await cluster.primary()).not.toBe(first)
          over.abort()
          await Promise.all(writers)
          const events = await owner
            .selectFrom('events')
            .select('after')
            .where('product_id', '=', id)
            .where('id', '>', before.id ?? 0)
            .execute()
          const written = new Set(events.map(({ after }) => (after as { quantity: number }).quantity))
          expect([...acknowledged.keys()].filter((one) => !written.has(one))).toEqual([])
          const pause = ((writesAgain() - diedAt) / 1_000).toFixed(1)
          await annotate(`${acknowledged.size} acknowledged writes, 0 lost; no writes for ${pause} s`)
        } finally {
          over.abort()
          await server.signal('SIGKILL')
          await owner.destroy()
          await rm(dataDir, { recursive: true, force: true })
        }
      },
    )
  },
)
