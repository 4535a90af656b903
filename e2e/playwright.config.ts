import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, ignoreDefaultArgs } from './testing/chromium.ts'
import { freePort } from '../tools/free-port.ts'

/**
 * E2E_URL names an external server; otherwise each worker has its own. No more workers than cores: a third one's server
 * and pages cost more than the waiting that they fill.
 */
const workers = process.env.E2E_URL === undefined ? Math.min(2, availableParallelism()) : 1

// Every worker reads this file again and inherits the first reading's choice. For the page that frames the 3D viewer:
// the server must know it at its start.
process.env.E2E_HOST_PORT ??= String(await freePort())
process.env.CHROMIUM_PATH ??= (await findChromium()).executablePath

const { executablePath, args } = await findChromium()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.resolve(import.meta.dirname, '../node_modules/.reports/browser'),
  globalSetup: path.resolve(import.meta.dirname, 'setup-server.ts'),
  // A worker's tests share its server and database one after another.
  workers,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A walk is a whole job, which takes minutes on a busy machine.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, ignoreDefaultArgs },
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
  },
})
