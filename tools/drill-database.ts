import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { postmasterOf, startProber, until } from '../apps/api/testing/database-faults.ts'
import { freePort } from './free-port.ts'
import { startServer } from '../apps/api/testing/server-process.ts'
import { signalProcess } from '../apps/api/testing/signal-process.ts'

/**
 * Kills the embedded database under a running server, again and again, and says how long each time it took until a
 * write, a mail by the queue and a live event came through again:
 *
 *     node tools/drill-database.ts --kills 20
 *
 * Ends with 1 where the server ended or an acknowledged write was lost. A server that doesn't come back is waited
 * for; its times are printed, not judged, since a busy machine would make them lie.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)

const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-drill-'))
await chmod(dataDir, 0o755)
const server = startServer({ ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()) })
const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10
const times: number[] = []
let lost = 0

try {
  await server.ready()
  const prober = await startProber(server)
  await prober.whole()
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await postmasterOf(dataDir)
    const begun = performance.now()
    signalProcess(before, 'SIGKILL')
    await until(async () => server.child.exitCode !== null || (await postmasterOf(dataDir)) !== before)
    if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`)
    const back = seconds(begun)
    await prober.whole()
    times.push(seconds(begun))
    if ((await prober.stored()) !== prober.acknowledged()) lost += 1
    console.log(
      `kill ${kill}: the database was back after ${back} s, the server whole after ${times.at(-1)} s`,
    )
  }
  const sorted = times.toSorted((one, other) => one - other)
  console.log(
    `${kills} kills, server process ${server.child.pid} throughout; whole after ${sorted[Math.floor(kills / 2)]} s (median), ${sorted.at(-1)} s at most; ${lost} acknowledged writes lost.`,
  )
  process.exitCode = lost === 0 ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(dataDir, { recursive: true, force: true })
}
