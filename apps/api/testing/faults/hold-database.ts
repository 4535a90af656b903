import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded.ts'

// A server process as far as the database is concerned: starts it, tells its address on the first
// line, stops it on SIGTERM. Tests kill it.
const [dataDir = '', lockWaitMs = '0'] = process.argv.slice(2)

try {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    lockWaitMs: Number(lockWaitMs),
  })
  process.stdout.write(`${url}\n`)
  const keepAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(keepAlive)
    void stop()
  })
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`)
  process.exitCode = 1
}
