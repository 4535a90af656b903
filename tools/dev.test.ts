import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inProject } from './project.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-dev-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32')(
  'a port that is taken ends `npm run dev` with all that it started, and with a line that says so',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    // A process group of its own, so that all of it can be ended.
    const dev = spawn(process.execPath, [inProject('tools/dev.ts')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: String(port), ARMATURE_DATA_DIR: dataDir, NODE_ENV: 'development' },
    })
    let said = ''
    for (const output of [dev.stdout, dev.stderr])
      output.on('data', (text: Buffer) => {
        said += text.toString()
      })
    try {
      // Closed once no process has its output any more: the server that it starts shares it.
      expect(await once(dev, 'close')).toEqual([1, null])
      expect(said.trim()).toBe(`Port ${port} is already in use`)
    } finally {
      try {
        process.kill(-(dev.pid ?? NaN), 'SIGKILL')
      } catch {
        // Nothing is left.
      }
      taken.close()
    }
  },
)
