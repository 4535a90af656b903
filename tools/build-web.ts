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
/** Lists a build's own files, besides those from the previous one. */
const ownAssetsName = '.own-assets'

/** Everything that the built files depend on. */
const sources = [
  'apps/web/{src,public,build}/**/*',
  'apps/web/{index.html,vite.config.ts,package.json,tsconfig.json,postcss.config.*}',
  'packages/*/src/**/*',
  'docs/{guides,pictures}/*',
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
  // A separate process: the bundler's memory must not stay with the server.
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

/** Below this, compression saves no packet. */
const compressedFromBytes = 1_024

/** Adds each file's brotli and gzip versions, made once at the highest level; the server picks one by Accept-Encoding. */
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

/** Files named by their content, which a running server's page requests by those names. */
const assetsOf = async (built: string): Promise<string[]> => {
  const own = await readFile(path.join(built, ownAssetsName), 'utf8').catch(() => null)
  return own === null ? readdir(path.join(built, 'assets')).catch(() => []) : (JSON.parse(own) as string[])
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Another build may just have moved the missing one aside. */
const unlessGone = (error: unknown): void => {
  if (!hasCode(error, 'ENOENT')) throw error
}

/**
 * Replaces the last build by a new one, keeping its hashed files: a server that still runs on it gets requests for
 * them. If several builds end at once, one stays.
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
      // Another build was faster: it is moved aside in turn.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }
}

/**
 * Builds the web app unless the last build had the same sources. It is built in a temporary folder and then moved, so
 * that an interrupted build never looks complete.
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
  // In node_modules, which neither git nor any check reads.
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
