import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { commandOf, inProject, projectRoot } from './project.ts'

const builtFolder = inProject('apps/web/dist')
const stampName = '.sources'

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

/**
 * Builds the web app unless the last build was of the same sources. Built aside and then put in
 * place, so that a build cut short never passes for one, and a running server keeps its files.
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
    await rm(builtFolder, { recursive: true, force: true })
    await rename(fresh, builtFolder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
