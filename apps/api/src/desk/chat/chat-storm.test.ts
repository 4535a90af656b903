import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { createWorld } from '../../../testing/builders.ts'
import { runChatCrowd, runChatStorm } from '../../../testing/faults/chat-storm.ts'

const starting = 240_000
/** `CHAT_STORM=10000x50` asks for more messages and clients, `CHAT_CROWD=4800x50` for a larger crowd. */
const [messages = 300, clients = 10] = process.env['CHAT_STORM']?.split('x').map(Number) ?? []
const [crowdMessages = 1_000, crowd = 50] = process.env['CHAT_CROWD']?.split('x').map(Number) ?? []
const dataDir = path.join(tmpdir(), `armature-storm-${process.pid}`)
let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await world.drop()
  await rm(dataDir, { recursive: true, force: true })
}, starting)

const env = () => ({
  DATABASE_URL: world.url,
  ARMATURE_DATA_DIR: dataDir,
  SERVER_SECRET: world.deps.serverSecret,
})

it(
  'of two processes one killed in the middle loses no message, doubles none and keeps their order',
  async () => {
    const { repeated, seconds, ...result } = await runChatStorm(env(), { clients, messages })
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

it(
  'of fifty writers at one process answers every message, late rather than with a refusal, and keeps their order',
  async () => {
    const { seconds, slowestMs, ...result } = await runChatCrowd(env(), {
      clients: crowd,
      messages: crowdMessages,
    })
    process.stdout.write(
      `${crowdMessages} messages of ${crowd} writers in ${seconds.toFixed(1)} s, the slowest in ${slowestMs} ms, ${JSON.stringify(result.statuses)}\n`,
    )
    expect(result).toEqual({
      statuses: { 201: crowdMessages },
      stored: crowdMessages,
      twice: 0,
      lost: 0,
      outOfOrder: 0,
      gaps: 0,
    })
  },
  starting,
)
