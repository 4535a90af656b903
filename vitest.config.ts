import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { drills, dueDrills } from './tools/drills.ts'

/** Without the words and limits that the app gives them, widgets throw. */
const appTerms = 'apps/web/testing/app-terms-setup.ts'
const client = 'apps/web/src/platform/api/**/*.test.ts'

/** Node itself reads the sources, as in production: no transforms, and its compile cache. It reads no `.tsx`. */
const natively = { viteModuleRunner: false }

const onDatabase = (
  name: string,
  include: readonly string[],
  leftOut: readonly string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    // A process reads the server's code once for all of its files: that took longer than half of the tests.
    // Two tests differ in what they build: a database and `deps` of their own.
    isolate: false,
    experimental: natively,
    include: [...include],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: ['apps/api/testing/test-database-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
  },
})

// Projects, so that work on the rules alone starts no database and no DOM.
export default defineConfig({
  test: {
    // One more than there are cores: a quarter of the time a test waits, for a server's start or a lock's end.
    maxWorkers: availableParallelism() + 1,
    // A condition is waited for by the test's own time; on a busy machine a second is nothing.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'units',
          experimental: natively,
          include: [
            'packages/{domain,contract,ui}/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
          ],
          exclude: [client, ...drills],
          setupFiles: [appTerms],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        // These play the browser around the web app's client, which keeps a session in its modules.
        test: { name: 'client', include: [client], testTimeout: 120_000 },
      },
      {
        test: {
          name: 'components',
          include: ['{apps/web,packages/ui}/src/**/*.test.tsx'],
          environment: 'jsdom',
          // A process reads React and the widgets once for all of its files, which took twice as long as the tests.
          isolate: false,
          setupFiles: ['packages/ui/testing/jsdom-setup.ts', appTerms],
          testTimeout: 120_000,
        },
      },
      onDatabase('api', ['apps/api/**/*.test.ts', 'packages/stripe-sandbox/**/*.test.ts'], drills),
      onDatabase('drills', dueDrills),
    ],
  },
})
