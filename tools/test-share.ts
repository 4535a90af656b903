/** How many walks a run of the browser makes: those of a working day, as `npm test`, or all of them, as `npm test -- --all`. */
export type TestShare = 'daily' | 'all'

/** Tells a step's processes their share. */
export const shareEnvironment = (share: TestShare) => ({ TEST_SHARE: share })

/** The share of this process. Playwright started by hand makes whatever walks are named. */
export const testShare: TestShare = process.env.TEST_SHARE === 'daily' ? 'daily' : 'all'

/** The walks of `npm test`: each person's way from signing in to money, by mouse and by keyboard. */
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
  'e2e/sign-in.spec.ts',
  'e2e/sign-up-customer.spec.ts',
  'e2e/styles.spec.ts',
  'e2e/tenant-day.spec.ts',
]
