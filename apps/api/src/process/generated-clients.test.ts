import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { PlainTestDatabase } from '../../testing/faults/plain-database.ts'
import { createPlainTestDatabase } from '../../testing/faults/plain-database.ts'
import { startServer } from '../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../testing/faults/small-shop.ts'
import type { Tables } from '../platform/db/tables/tables.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
/** Stored as text, since they compile only beside the generated code. */
const programs = path.resolve(import.meta.dirname, '../../testing/clients')

let folder: string
let world: PlainTestDatabase<Tables>
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-clients-'))
  world = await createPlainTestDatabase<Tables>()
  await openSmallMarket(world.superuserUrl)
  server = startServer({
    ...withoutDemo,
    PORT: String(await freePort()),
    ARMATURE_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: world.url,
  })
  await server.ready()
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(async () => {
  await server.signal('SIGTERM')
  await world.drop()
  await rm(folder, { recursive: true, force: true })
})

type Generate = (description: OpenAPI3, generated: string) => Promise<unknown>

const openapiFetch: Generate = async (description, generated) =>
  writeFile(path.join(generated, 'schema.ts'), astToString(await openapiTypescript(description)))

const heyApi: Generate = (description, generated) =>
  createClient({
    input: { ...description },
    output: { path: path.join(generated, 'hey-api'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })

/** A third party's program: generated from the published description, type-checked, and run on its own. */
it.each([
  ['openapi-fetch-walk.ts', openapiFetch],
  ['hey-api-walk.ts', heyApi],
])('a client generated from the published description compiles and buys: %s', async (walk, generate) => {
  const program = path.join(folder, path.parse(walk).name)
  const generated = path.join(program, 'generated')
  await mkdir(generated, { recursive: true })
  for (const file of [walk, 'outbox.ts'])
    await copyFile(path.join(programs, `${file}.txt`), path.join(program, file))
  const description = (await (await fetch(`${server.url}/api/schema/`)).json()) as OpenAPI3
  await generate(description, generated)

  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const strictly = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext', '--types', 'node']
  const files = ['--moduleResolution', 'bundler', '--allowImportingTsExtensions', path.join(program, walk)]
  const checked = await run(process.execPath, [compiler, ...strictly, ...files], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(checked.stdout).toBe('')

  const { stdout } = await run(process.execPath, [path.join(program, walk), server.url], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ order: expect.any(Number), paid: '36.15', pending: '84.35' })
})
