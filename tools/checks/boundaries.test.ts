import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

const planted: Record<string, string> = {
  'tsconfig.base.json':
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
  'packages/domain/src/money.ts':
    "import { wire } from '../../contract/src/wire.ts'\nexport const money = wire",
  'packages/domain/src/clean.ts': 'export const clean = 1',
  'packages/contract/src/wire.ts': 'export const wire = 1',
  'apps/web/src/desk/page.tsx':
    "import { thing } from '../../../api/src/platform/adapters/thing.ts'\nexport const page = thing",
  'packages/ui/src/table.tsx':
    "import { session } from '../../../apps/web/src/platform/api/session.ts'\nexport const table = session",
  'packages/ui/src/toast.ts': 'export const toast = 1',
  'packages/ui/src/badge.ts': "import { clean } from '../../domain/src/clean.ts'\nexport const badge = clean",
  'apps/web/src/platform/api/client.ts':
    "import { toast } from '../../../../../packages/ui/src/toast.ts'\nimport { quote } from '../../trading/quotes/quote.ts'\nexport const client = [toast, quote]",
  'apps/web/src/platform/api/session.ts': 'export const session = 1',
  'apps/api/src/desk/chat/say.ts':
    "import { toast } from '../../../../../packages/ui/src/toast.ts'\nexport const say = toast",
  'apps/web/src/trading/quotes/quote.ts': 'export const quote = 1',
  'apps/web/src/platform/api/writes/send-form.ts': 'export const sendForm = 1',
  'apps/web/src/trading/quotes/send-file.ts':
    "import { sendForm } from '../../platform/api/writes/send-form.ts'\nexport const send = sendForm",
  'apps/api/src/platform/adapters/thing.ts': 'export const thing = 1',
  'packages/stripe-sandbox/src/start.ts':
    "import { clean } from '../../domain/src/clean.ts'\nimport { card } from './test-cards.ts'\nexport const start = [clean, card]",
  'packages/stripe-sandbox/src/test-cards.ts': 'export const card = 1',
  'apps/api/src/process/deps.ts':
    "import { start } from '../../../../packages/stripe-sandbox/src/start.ts'\nexport const deps = start",
  'apps/api/src/money/payments/cards.ts':
    "import { card } from '../../../../../packages/stripe-sandbox/src/test-cards.ts'\nexport const cards = card",
  'apps/web/src/money/payments/card-entry/form.ts':
    "import { card } from '../../../../../../packages/stripe-sandbox/src/test-cards.ts'\nimport { start } from '../../../../../../packages/stripe-sandbox/src/start.ts'\nexport const form = [card, start]",
  'packages/part-drawings/src/motor.ts':
    "import { clean } from '../../domain/src/clean.ts'\nexport const motor = clean",
  'apps/api/src/money/payments/b.ts':
    "import { motor } from '../../../../../packages/part-drawings/src/motor.ts'\nexport const b = motor",
  'apps/api/src/platform/config/config.ts': 'export interface Config { port: number }\nexport const port = 1',
  'apps/api/src/process/app.ts': 'export const app = 1',
  'apps/api/src/platform/config/upload-limits.ts':
    "import { app } from '../../process/app.ts'\nexport const bounds = app",
  'apps/api/src/platform/config/concurrency-limit.ts': 'export const limit = 1',
  'apps/api/src/platform/outbox/home.ts':
    "import type { Config } from '../config/config.ts'\nimport { limit } from '../config/concurrency-limit.ts'\nexport const home = (config: Config) => [config, limit]",
  'apps/api/src/platform/db/control.ts':
    "import { port } from '../config/config.ts'\nexport const control = port",
  'apps/api/src/platform/db/deps.ts':
    "import type { deps } from '../../process/deps.ts'\nexport type Deps = typeof deps",
  'apps/api/testing/builder.ts': 'export const builder = 1',
  'apps/api/src/platform/journal/record.ts':
    "import { builder } from '../../../testing/builder.ts'\nexport const record = builder",
  'apps/api/src/desk/chat/send-message.ts':
    "import { thing } from '../../platform/adapters/thing.ts'\nimport { pay } from '../../money/payments/pay.ts'\nexport const send = [thing, pay]",
  'apps/api/src/trading/orders/sell.ts':
    "import { pay } from '../../money/payments/pay.ts'\nexport const sell = pay",
  'apps/api/src/money/payments/pay.ts': "import { a } from './a.ts'\nexport const pay = a",
  'apps/api/src/money/payments/a.ts': "import { pay } from './pay.ts'\nexport const a = () => pay",
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
  const { read, violations } = await checkBoundaries(root, ['packages', 'apps'])
  expect(read).toHaveLength(Object.keys(planted).length - 1)
  expect(violations.toSorted()).toEqual([
    'adapters-from-deps-only: apps/api/src/desk/chat/send-message.ts -> apps/api/src/platform/adapters/thing.ts',
    'bounds-know-nothing-of-ours: apps/api/src/platform/config/upload-limits.ts -> apps/api/src/process/app.ts',
    'browsers-know-the-test-cards-only: apps/web/src/money/payments/card-entry/form.ts -> packages/stripe-sandbox/src/start.ts',
    'client-knows-no-widgets: apps/web/src/platform/api/client.ts -> packages/ui/src/toast.ts',
    'configuration-by-its-types-only: apps/api/src/platform/db/control.ts -> apps/api/src/platform/config/config.ts',
    'domain-imports-nothing: packages/domain/src/money.ts -> packages/contract/src/wire.ts',
    'drawings-from-the-demo-only: apps/api/src/money/payments/b.ts -> packages/part-drawings/src/motor.ts',
    'drawings-know-vectors-only: packages/part-drawings/src/motor.ts -> packages/domain/src/clean.ts',
    'no-cycles: apps/api/src/money/payments/a.ts -> apps/api/src/money/payments/pay.ts',
    'packages-never-know-apps: packages/ui/src/table.tsx -> apps/web/src/platform/api/session.ts',
    'platform-config-knows-lower-floors-only: apps/api/src/platform/config/upload-limits.ts -> apps/api/src/process/app.ts',
    'platform-db-knows-lower-floors-only: apps/api/src/platform/db/deps.ts -> apps/api/src/process/deps.ts',
    'sandbox-from-deps-only: apps/api/src/money/payments/cards.ts -> packages/stripe-sandbox/src/test-cards.ts',
    'sandbox-knows-itself-only: packages/stripe-sandbox/src/start.ts -> packages/domain/src/clean.ts',
    'sources-never-from-testing: apps/api/src/platform/journal/record.ts -> apps/api/testing/builder.ts',
    'trading-orders-knows-lower-floors-only: apps/api/src/trading/orders/sell.ts -> apps/api/src/money/payments/pay.ts',
    'web-never-knows-api: apps/web/src/desk/page.tsx -> apps/api/src/platform/adapters/thing.ts',
    'web-platform-knows-no-wings: apps/web/src/platform/api/client.ts -> apps/web/src/trading/quotes/quote.ts',
    'widgets-in-browsers-only: apps/api/src/desk/chat/say.ts -> packages/ui/src/toast.ts',
    'widgets-know-no-marketplace: packages/ui/src/badge.ts -> packages/domain/src/clean.ts',
    'widgets-know-no-marketplace: packages/ui/src/table.tsx -> apps/web/src/platform/api/session.ts',
    'writes-go-through-one-place: apps/web/src/trading/quotes/send-file.ts -> apps/web/src/platform/api/writes/send-form.ts',
  ])
})
