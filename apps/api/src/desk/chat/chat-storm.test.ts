import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { createWorld } from '../../../testing/builders.ts'
import { runChatStorm } from '../../../testing/faults/chat-storm.ts'

const starting = 240_000
/** `CHAT_STORM=10000x50` asks for more messages and clients. */
const [messages = 300, clients = 10] = process.env['CHAT_STORM']?.split('x').map(Number) ?? []
const dataDir = path.join(tmpdir(), `armature-storm-${process.pid}`)
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.drop()
  await rm(dataDir, { recursive: true, force: true })
}, starting)

it(
  'of two processes one killed in the middle loses no message, doubles none and keeps their order',
  async () => {
    const env = {
      DATABASE_URL: world.url,
      ARMATURE_DATA_DIR: dataDir,
      SERVER_SECRET: world.deps.serverSecret,
    }
    const { repeated, seconds, ...result } = await runChatStorm(env, { clients, messages })
    process.stdout.write(
      `${messages} messages of ${clients} programs in ${seconds.toFixed(1)} s, ${repeated} sent again\n`,
    )
    expect(result).toEqual({
      sent: messages,
      stored: messages,
      twice: 0,
      lost: 0,
      outOfOrder: 0,
      gaps: 0,
      wrongFollowers: 0,
    })
    expect(repeated).toBeGreaterThan(0)
  },
  process.env['CHAT_STORM'] === undefined ? starting : 3_600_000,
)
