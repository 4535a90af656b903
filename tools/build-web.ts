import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { commandOf, inProject, projectRoot } from './project.ts'

const builtFolder = inProject('apps/web/dist')
const stampName = '.sources'
/** Names what a build made itself, beside what it kept of the one before. */
const ownAssetsName = '.own-assets'

/** All that the built files depend on. */
const sources = [
  'apps/web/{src,public,build}/**/*',
  'apps/web/{index.html,vite.config.ts,package.json,tsconfig.json,postcss.config.*}',
  'packages/*/src/**/*',
  'package-lock.json',
]

/** By content, since a checkout or a copy changes every file's time. */
const sourceStamp = async (): Promise<string> => {
  const files = []
  for await (const entry of glob(sources, { cwd: projectRoot, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      files.push(path.join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(path.relative(projectRoot, file)).update('\0')
    hash.update(await readFile(file)).update('\0')
  }
  return hash.digest('hex')
}

const runVite = async (outDir: string) => {
  // A process of its own: the bundler's memory must not stay with the server.
  const vite = spawn(
    process.execPath,
    [commandOf('vite'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: inProject('apps/web'), stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error(`The web app could not be built (exit code ${code}).`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a compressed answer saves no packet. */
const compressedFromBytes = 1_024

/** Beside each file its brotli and gzip, made once and as small as they get; the server picks one by Accept-Encoding. */
const compressFiles = async (folder: string): Promise<void> => {
  const files = []
  for await (const name of glob('**/*.{js,css,svg,txt}', { cwd: folder })) files.push(path.join(folder, name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < compressedFromBytes) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await brotli(content, { params }))
      await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

/** Files whose names tell their content, which a running server's page asks for by those names. */
const assetsOf = async (built: string): Promise<string[]> => {
  const own = await readFile(path.join(built, ownAssetsName), 'utf8').catch(() => null)
  return own === null ? readdir(path.join(built, 'assets')).catch(() => []) : (JSON.parse(own) as string[])
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Another build may just have set aside what is gone. */
const unlessGone = (error: unknown): void => {
  if (!hasCode(error, 'ENOENT')) throw error
}

/**
 * Puts a new build in the place of the last one, whose own hashed files it keeps: a server that still runs on that is
 * asked for them. Of builds that end at once one stands.
 */
export const putInPlace = async (fresh: string, place: string): Promise<void> => {
  const own = await readdir(path.join(fresh, 'assets'))
  await writeFile(path.join(fresh, ownAssetsName), JSON.stringify(own))
  const kept = (await assetsOf(place)).filter((name) => !own.includes(name))
  for (const name of kept)
    await copyFile(path.join(place, 'assets', name), path.join(fresh, 'assets', name)).catch(unlessGone)
  const aside = `${fresh}-before`
  for (;;) {
    await rename(place, aside).catch(unlessGone)
    try {
      await rename(fresh, place)
      return
    } catch (error) {
      // Another build was quicker: it is set aside in its turn.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }
}

/**
 * Builds the web app unless the last build was of the same sources. Built aside and then put in
 * place, so that a build cut short never passes for one.
 */
export const buildWeb = async (log: (line: string) => void = console.log): Promise<void> => {
  if (!existsSync(inProject('apps/web/index.html'))) {
    log('There is no web app to build (apps/web/index.html).')
    return
  }
  const stamp = await sourceStamp()
  const last = await readFile(path.join(builtFolder, stampName), 'utf8').catch(() => '')
  if (last === stamp) return
  log('Building the web app...')
  // In node_modules, which neither git nor any check looks into.
  const fresh = inProject('node_modules', `.web-${process.pid}`)
  try {
    await runVite(fresh)
    await compressFiles(fresh)
    await writeFile(path.join(fresh, stampName), stamp)
    await putInPlace(fresh, builtFolder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
