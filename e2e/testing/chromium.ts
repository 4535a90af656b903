import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { hasRoomInMemory } from '../../tools/quick-folder.ts'

export interface Chromium {
  executablePath: string
  args: string[]
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** None of the browser's own features may use the network, or wait for it. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
]

const sharesThroughFiles = '--disable-dev-shm-usage'

/**
 * Playwright makes the browser's processes share memory through files, for containers with little of it. With plenty of
 * memory, that wastes processor time.
 */
export const ignoreDefaultArgs = hasRoomInMemory() ? [sharesThroughFiles] : []

const isProgram = (file: string | undefined): file is string => {
  if (!file) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const manifestOf = (resolve: NodeJS.RequireResolve, name: string): string => {
  const folder = resolve
    .paths(name)
    ?.map((place) => path.join(place, name))
    .find(existsSync)
  if (!folder) throw new Error(`The package ${name} is not installed`)
  return path.join(folder, 'package.json')
}

/** Playwright's own download, if the network allows it within a minute. */
const downloaded = (): string | undefined => {
  const file = chromium.executablePath()
  if (isProgram(file)) return file
  const command = path.join(
    path.dirname(manifestOf(createRequire(import.meta.url).resolve, '@playwright/test')),
    'cli.js',
  )
  spawnSync(process.execPath, [command, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  return isProgram(file) ? file : undefined
}

/** Without a graphics card, only 3D is rendered in software: for whole pages that takes half as much work again. */
const drawnInSoftware = '--use-angle=swiftshader-webgl'

/**
 * The browser inside an npm package. It uses any `chromium` in the temporary folder, of any user and any version, so it
 * gets a folder per user and version.
 */
const packed = async (): Promise<Chromium> => {
  const manifest = manifestOf(createRequire(import.meta.url).resolve, '@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const before = process.env.TMPDIR
  const own = path.join(tmpdir(), `armature-chromium-${userInfo().uid}-${version}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = own
  try {
    const { default: carried } = await import('@sparticuz/chromium')
    // Its own arguments are for a function without graphics or several processes; two of them matter here.
    const graphics = carried.args.filter((arg) => /^--(use-gl|enable-unsafe-swiftshader)/.test(arg))
    return { executablePath: await carried.executablePath(), args: [...graphics, drawnInSoftware] }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Finds a Chromium for the tests: CHROMIUM_PATH, an installed one, Playwright's, or the one in npm. */
export const findChromium = async (): Promise<Chromium> => {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const found = [process.env.CHROMIUM_PATH, ...installed].find(isProgram) ?? downloaded()
  const { executablePath, args } = found ? { executablePath: found, args: [] } : await packed()
  return { executablePath, args: [...args, ...sandbox, ...quiet] }
}

/** The headless Chromium for the tests. */
export const openChromium = async (): Promise<Browser> =>
  chromium.launch({ ...(await findChromium()), ignoreDefaultArgs })
