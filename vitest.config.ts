import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Projects, so that work on the rules alone starts no database and no DOM.
export default defineConfig({
  test: {
    // By itself Vitest leaves one core idle, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'units',
          include: [
            'packages/{domain,contract}/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/testing/jsdom-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'packages/stripe-sandbox/**/*.test.ts'],
          globalSetup: ['apps/api/testing/test-database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
