import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { limits } from '@armature/domain/limits'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response as Answered } from '@armature/contract/platform/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../testing/faults/database-faults.ts'
import type { ServerProcess } from '../../../testing/faults/server-process.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { signInOver, startServer } from '../../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../../testing/faults/small-shop.ts'
import { runningUrl } from '../../platform/db/embedded/embedded-backup.ts'

type Import = Answered<Endpoints['readProductImport']>

const patience = 240_000
let dataDir: string
const running = new Set<ServerProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-import-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const server of running) server.child.kill('SIGTERM')
  await Promise.all([...running].map((server) => server.ended))
  await rm(dataDir, { recursive: true, force: true })
}, patience)

const start = async (): Promise<ServerProcess> => {
  const server = startServer({ ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()), ...withoutDemo })
  running.add(server)
  await server.ready()
  return server
}

const ask = async <Answer>(
  url: string,
  token: string,
  call: string,
  { body, ...init }: { method?: string; body?: BodyInit } = {},
): Promise<Answer> => {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
  const answer = await fetch(`${url}${call}`, {
    ...init,
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `JWT ${token}`, ...json },
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

interface Shop {
  results: { data: { component_subcategory: { id: number }; application: number[] } }[]
}

/** Of more than one job. */
const rows = limits.import.rowsPerJob + 100
const doneIn = ({ outcomes }: Import): number =>
  outcomes.ADDED + outcomes.CHANGED + outcomes.KEPT + outcomes.REFUSED

it(
  'an import whose server is killed in the middle goes on with the next one, and does each row once',
  async () => {
    const first = await start()
    await openSmallShop((await runningUrl(dataDir)) ?? '')
    const token = await signInOver(first.url, 'vendor')
    const ofFirst = <Answer>(call: string, init?: Parameters<typeof ask>[3]) =>
      ask<Answer>(first.url, token, call, init)
    const lines = Array.from({ length: rows }, (_, nth) => `KILL-${nth},Part ${nth},100,5,1,1,1,1`)
    const form = new FormData()
    form.set(
      'file',
      new Blob([`SKU,Name,Price,Quantity,Length,Width,Height,Weight\n${lines.join('\n')}`]),
      'k.csv',
    )
    const upload = endpointPaths.uploadProductImport.path
    const { id } = await ofFirst<Import>(upload, { method: 'POST', body: form })
    const { results } = await ofFirst<Shop>('/api/market/product/search/?page_size=1')
    const [equipment] = await ofFirst<{ id: number }[]>(endpointPaths.listEquipment.path)
    const one = `${upload}${id}/`
    const defaults = { equipment: equipment?.id, application: results[0]?.data.application }
    const checked = await ofFirst<Import>(one, {
      method: 'PATCH',
      body: JSON.stringify({ type: 'MODEL', defaults }),
    })
    expect(checked.plans.ADD).toBe(rows)
    await ofFirst(`${one}start/`, { method: 'POST' })
    await until(async () => doneIn(await ofFirst<Import>(one)) > 20)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')

    const second = await start()
    const ofSecond = <Answer>(call: string) => ask<Answer>(second.url, token, call)
    // It was cut off before its end.
    const left = await ofSecond<Import>(one)
    expect([left.state, doneIn(left) < rows]).toEqual(['RUNNING', true])
    await until(async () => (await ofSecond<Import>(one)).finished !== null)
    const done = await ofSecond<Import>(one)
    expect(done.outcomes).toEqual({ ADDED: rows, CHANGED: 0, KEPT: 0, REFUSED: 0 })
    const found = await ofSecond<{ count: number }>('/api/market/product/search/?type=MODEL&page_size=1')
    expect(found.count).toBe(rows)
  },
  patience,
)
