import { parseArgs } from 'node:util'
import { startProber } from '../apps/api/testing/database-faults.ts'
import { fillDisk } from '../apps/api/testing/full-disk.ts'
import { freePort } from './free-port.ts'
import { startServer } from '../apps/api/testing/server-process.ts'
import { mountSmallDisk } from '../apps/api/testing/small-disk.ts'

/**
 * Fills the disk under a running server's database and uploads, again and again, as root on Linux: a small file system in
 * memory holds them. Counts the answers meanwhile and says when the server was whole again:
 *
 *     node tools/drill-disk.ts --rounds 5 --writes 100
 *
 * Ends with 1 where the server ended, a write was refused by anything but 503, or an acknowledged one was lost. Some are
 * taken: the database frees a little room by itself as it starts again.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, writes: { type: 'string', default: '100' } },
})
const disk = await mountSmallDisk(400)
if (typeof disk === 'string') {
  console.error(`There is no drill, since ${disk}.`)
  process.exit(1)
}
const dataDir = `${disk.folder}/data`
const server = startServer({ ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()) })
let wrong = 0
try {
  await server.ready()
  const prober = await startProber(server)
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await prober.whole()
    const tries = Number(values.writes)
    const { statuses } = await fillDisk({ server, prober, token: prober.token, dataDir, disk, tries })
    const freed = performance.now()
    await prober.whole()
    const seconds = Math.round((performance.now() - freed) / 100) / 10
    const lost = (await prober.stored()) === prober.acknowledged() ? 0 : 1
    for (const [status, count] of statuses) if (status !== 503 && status !== 200) wrong += count
    wrong += lost
    const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
    console.log(`round ${round}: ${answers}; whole ${seconds} s after there was room; ${lost} writes lost`)
  }
  if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await disk.free()
  await server.signal('SIGTERM')
  await disk.remove()
}
