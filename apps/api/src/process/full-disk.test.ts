import { expect, it } from 'vitest'
import { startProber } from '../../testing/faults/database-faults.ts'
import { fillDisk } from '../../testing/faults/full-disk.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { startServer } from '../../testing/faults/server-process.ts'
import { mountSmallDisk } from '../../testing/faults/small-disk.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import { runningUrl } from '../platform/db/embedded/embedded-backup.ts'

const patience = 240_000

it(
  'a server on a disk that is full says 503 to every write that does not fit, lives, and goes on when there is room again',
  async ({ skip }) => {
    const disk = await mountSmallDisk(400)
    if (typeof disk === 'string') return skip(`Not run, since ${disk}.`)
    const dataDir = `${disk.folder}/data`
    const server = startServer({ ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()), ...withoutDemo })
    try {
      await server.ready()
      await openSmallShop((await runningUrl(dataDir)) ?? '')
      const prober = await startProber(server)
      await prober.whole()
      const { statuses, databaseDown } = await fillDisk({
        server,
        prober,
        token: prober.token,
        dataDir,
        disk,
        tries: 20,
      })
      expect(databaseDown).toBe(true)
      // The database frees some room by itself as it starts again: a write or two may fit, and is kept.
      expect([...statuses.keys()].filter((status) => status !== 200)).toEqual([503])
      expect(statuses.get(503)).toBeGreaterThan(statuses.get(200) ?? 0)
      await prober.whole()
      expect(await prober.stored()).toBe(prober.acknowledged())
      expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
      expect(await server.signal('SIGTERM')).toBe(0)
    } finally {
      await disk.free()
      await server.signal('SIGTERM')
      await disk.remove()
    }
  },
  patience,
)
