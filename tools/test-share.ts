/**
 * How much a run of the tests holds: `daily` is `npm test`, which ends within fifteen minutes on two quiet cores; `all` is
 * `npm test -- --all`, without which no change lands (decision 117).
 */
export type TestShare = 'daily' | 'all'

/** By the arguments of `npm test`; null where it doesn't know one of them. */
export const shareOf = (args: readonly string[]): TestShare | null => {
  if (args.some((arg) => arg !== '--all')) return null
  return args.length > 0 ? 'all' : 'daily'
}

/** Tells a step's processes their share. */
export const shareEnvironment = (share: TestShare) => ({ TEST_SHARE: share })

/** The share of this process. Vitest or Playwright started by hand runs whatever is named. */
export const testShare: TestShare = process.env.TEST_SHARE === 'daily' ? 'daily' : 'all'

/**
 * Drills, which `npm test` leaves out: whole processes that are started, killed, starved or cut off again and again, the demo,
 * conversions of CAD files, and whatever is repeated until chance has had its turn. Nearly half of the time of all tests, for
 * three in a hundred of them.
 */
export const drills: readonly string[] = [
  'apps/api/src/platform/adapters/model-converter/assemblies.test.ts',
  'apps/api/src/platform/adapters/model-converter/conversion-limits.test.ts',
  'apps/api/src/platform/adapters/model-converter/hostile-models.test.ts',
  'apps/api/src/platform/adapters/model-converter/model-converter.test.ts',
  'apps/api/src/platform/adapters/model-converter/real-parts.test.ts',
  'apps/api/src/platform/config/connection-shares.test.ts',
  'apps/api/src/process/database-faults.test.ts',
  'apps/api/src/platform/db/embedded/embedded-backup.test.ts',
  'apps/api/src/platform/db/embedded/embedded-place.test.ts',
  'apps/api/src/platform/db/embedded/embedded.test.ts',
  'apps/api/src/platform/db/embedded/plain-login.test.ts',
  'apps/api/src/platform/db/previous-release-code.test.ts',
  'apps/api/src/process/full-disk.test.ts',
  'apps/api/src/process/jobs/queue-worker.test.ts',
  'apps/api/src/people/auth/limits-of-processes.test.ts',
  'apps/api/src/desk/chat/chat-storm.test.ts',
  'apps/api/src/selling/imports/killed-import.test.ts',
  'apps/api/src/people/media/conversion/whole-way.test.ts',
  'apps/api/src/trading/ledger/kill-drill.test.ts',
  'apps/api/src/trading/ledger/random-money.test.ts',
  'apps/api/src/process/realtime/live-limits.test.ts',
  'apps/api/src/process/seed/part-drawings.test.ts',
  'apps/api/src/process/seed/seed-demo.test.ts',
  'apps/api/src/process/server.test.ts',
]

/**
 * The walks of `npm test`: each person's way from signing in to money, by mouse and by keyboard, what a bad line and a slow
 * one do to it, and the screens as one of their readers sees them. All others go further into one screen, or round all of them.
 */
export const dailyWalks: readonly string[] = [
  'e2e/budget.spec.ts',
  'e2e/dashboard.spec.ts',
  'e2e/design.spec.ts',
  'e2e/focus-kept.spec.ts',
  'e2e/keyboard-main-job.spec.ts',
  'e2e/lost-line.spec.ts',
  'e2e/main-job.spec.ts',
  'e2e/mails.spec.ts',
  'e2e/notices.spec.ts',
  'e2e/order-money.spec.ts',
  'e2e/request-lists.spec.ts',
  'e2e/screens.spec.ts',
  'e2e/sign-in.spec.ts',
  'e2e/sign-up-customer.spec.ts',
  'e2e/slow-line.spec.ts',
  'e2e/styles.spec.ts',
  'e2e/tenant-day.spec.ts',
]

/** The reader whose screens the daily walk of all screens looks at. */
export const dailyReader = 'customer'
