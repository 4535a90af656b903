import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBoundaries, upwardEdges } from './boundaries.ts'

const planted: Record<string, string> = {
  'tsconfig.base.json':
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
  'packages/domain/src/money.ts':
    "import { wire } from '../../contract/src/wire.ts'\nexport const money = wire",
  'packages/domain/src/clean.ts': 'export const clean = 1',
  'packages/contract/src/wire.ts': 'export const wire = 1',
  'apps/web/src/page.tsx':
    "import { thing } from '../../api/src/adapters/thing.ts'\nexport const page = thing",
  'apps/web/src/ui/table.tsx': "import { quote } from '../quotes/quote.ts'\nexport const table = quote",
  'apps/web/src/ui/bell.tsx': "import { notice } from '../notices/notice.ts'\nexport const bell = notice",
  'apps/web/src/notices/notice.ts': 'export const notice = 1',
  'apps/web/src/ui/toast.ts': 'export const toast = 1',
  'apps/web/src/api/client.ts': "import { toast } from '../ui/toast.ts'\nexport const client = toast",
  'apps/web/src/api/session.ts': 'export const session = 1',
  'apps/web/src/ui/guard.tsx': "import { session } from '../api/session.ts'\nexport const guard = session",
  'apps/web/src/quotes/quote.ts': 'export const quote = 1',
  'apps/web/src/api/send-form.ts': 'export const sendForm = 1',
  'apps/web/src/quotes/send-file.ts':
    "import { sendForm } from '../api/send-form.ts'\nexport const send = sendForm",
  'apps/api/src/adapters/thing.ts': 'export const thing = 1',
  'packages/stripe-sandbox/src/start.ts':
    "import { clean } from '../../domain/src/clean.ts'\nimport { card } from './test-cards.ts'\nexport const start = [clean, card]",
  'packages/stripe-sandbox/src/test-cards.ts': 'export const card = 1',
  'apps/api/src/deps.ts':
    "import { start } from '../../../packages/stripe-sandbox/src/start.ts'\nexport const deps = start",
  'apps/api/src/modules/payments/cards.ts':
    "import { card } from '../../../../../packages/stripe-sandbox/src/test-cards.ts'\nexport const cards = card",
  'apps/web/src/payments/card-entry/form.ts':
    "import { card } from '../../../../../packages/stripe-sandbox/src/test-cards.ts'\nimport { start } from '../../../../../packages/stripe-sandbox/src/start.ts'\nexport const form = [card, start]",
  'packages/part-drawings/src/motor.ts':
    "import { clean } from '../../domain/src/clean.ts'\nexport const motor = clean",
  'apps/api/src/modules/payments/b.ts':
    "import { motor } from '../../../../../packages/part-drawings/src/motor.ts'\nexport const b = motor",
  'apps/api/src/config.ts': 'export interface Config { port: number }\nexport const port = 1',
  'apps/api/src/app.ts': 'export const app = 1',
  'apps/api/src/upload-limits.ts': "import { app } from './app.ts'\nexport const bounds = app",
  'apps/api/src/concurrency-limit.ts': 'export const limit = 1',
  'apps/api/src/outbox/home.ts':
    "import type { Config } from '../config.ts'\nimport { limit } from '../concurrency-limit.ts'\nexport const home = (config: Config) => [config, limit]",
  'apps/api/src/db/control.ts': "import { port } from '../config.ts'\nexport const control = port",
  'apps/api/src/db/deps.ts': "import type { deps } from '../deps.ts'\nexport type Deps = typeof deps",
  'apps/api/src/jobs/runner.ts': "import { page } from '../http/page.ts'\nexport const runner = page",
  'apps/api/src/seed/files.ts': "import { page } from '../http/page.ts'\nexport const files = page",
  'apps/api/testing/builder.ts': 'export const builder = 1',
  'apps/api/src/journal/record.ts':
    "import { builder } from '../../testing/builder.ts'\nexport const record = builder",
  'apps/api/src/modules/chat/send-message.ts':
    "import { thing } from '../../adapters/thing.ts'\nimport { pay } from '../payments/pay.ts'\nexport const send = [thing, pay]",
  'apps/api/src/http/page.ts': "import { pay } from '../modules/payments/pay.ts'\nexport const page = pay",
  'apps/api/src/modules/payments/pay.ts': "import { a } from './a.ts'\nexport const pay = a",
  'apps/api/src/modules/payments/a.ts': "import { pay } from './pay.ts'\nexport const a = () => pay",
}

let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'armature-boundaries-'))
  for (const [file, text] of Object.entries(planted)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
})

afterAll(() => rm(root, { recursive: true }))

test('every planted forbidden import is caught, and nothing else', async () => {
  const { read, violations, unused } = await checkBoundaries(root, ['packages', 'apps'])
  expect(read).toHaveLength(Object.keys(planted).length - 1)
  expect(violations.toSorted()).toEqual([
    'adapters-from-deps-only: apps/api/src/modules/chat/send-message.ts -> apps/api/src/adapters/thing.ts',
    'browsers-know-the-test-cards-only: apps/web/src/payments/card-entry/form.ts -> packages/stripe-sandbox/src/start.ts',
    'domain-imports-nothing: packages/domain/src/money.ts -> packages/contract/src/wire.ts',
    'drawings-from-the-demo-only: apps/api/src/modules/payments/b.ts -> packages/part-drawings/src/motor.ts',
    'drawings-know-vectors-only: packages/part-drawings/src/motor.ts -> packages/domain/src/clean.ts',
    'module-chat-knows-listed-modules-only: apps/api/src/modules/chat/send-message.ts -> apps/api/src/modules/payments/pay.ts',
    'no-cycles: apps/api/src/modules/payments/a.ts -> apps/api/src/modules/payments/pay.ts',
    'room-http-knows-listed-rooms-only: apps/api/src/http/page.ts -> apps/api/src/modules/payments/pay.ts',
    'room-jobs-knows-listed-rooms-only: apps/api/src/jobs/runner.ts -> apps/api/src/http/page.ts',
    'room-modules-knows-listed-rooms-only: apps/api/src/modules/chat/send-message.ts -> apps/api/src/adapters/thing.ts',
    'room-seed-knows-listed-rooms-only: apps/api/src/seed/files.ts -> apps/api/src/http/page.ts',
    'rooms-know-no-root-file: apps/api/src/db/deps.ts -> apps/api/src/deps.ts',
    'rooms-know-types-of-the-configuration-only: apps/api/src/db/control.ts -> apps/api/src/config.ts',
    'sandbox-from-deps-only: apps/api/src/modules/payments/cards.ts -> packages/stripe-sandbox/src/test-cards.ts',
    'sandbox-knows-itself-only: packages/stripe-sandbox/src/start.ts -> packages/domain/src/clean.ts',
    'shared-root-files-know-nothing-of-ours: apps/api/src/upload-limits.ts -> apps/api/src/app.ts',
    'sources-never-from-testing: apps/api/src/journal/record.ts -> apps/api/testing/builder.ts',
    'web-never-knows-api: apps/web/src/page.tsx -> apps/api/src/adapters/thing.ts',
    'widgets-and-client-know-no-domain: apps/web/src/ui/bell.tsx -> apps/web/src/notices/notice.ts',
    'widgets-and-client-know-no-domain: apps/web/src/ui/table.tsx -> apps/web/src/quotes/quote.ts',
    'widgets-and-client-know-not-each-other: apps/web/src/api/client.ts -> apps/web/src/ui/toast.ts',
    'widgets-and-client-know-not-each-other: apps/web/src/ui/guard.tsx -> apps/web/src/api/session.ts',
    'writes-go-through-one-place: apps/web/src/quotes/send-file.ts -> apps/web/src/api/send-form.ts',
  ])
  expect(unused).toContain('granted but unused: apps/api/src/modules/orders/ -> apps/api/src/modules/quotes/')
})

test('of two modules that reach each other by their grants neither is the lower one', () => {
  expect(upwardEdges({ quotes: ['auth'], auth: [] })).toEqual([])
  expect(upwardEdges({ quotes: ['auth'], auth: ['lists'], lists: ['quotes'] })).toEqual([
    'lists -> quotes',
    'quotes -> auth',
    'auth -> lists',
  ])
})
