import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkThread } from './work-thread.ts'

let folder: string
let file: URL

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-thread-'))
  const name = path.join(folder, 'work.mjs')
  await writeFile(
    name,
    `import { threadId } from 'node:worker_threads'
    export const work = ({ spin, fail }) => {
      if (fail) throw new Error('no')
      if (spin) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return threadId
    }`,
  )
  file = pathToFileURL(name)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Task {
  spin?: boolean
  fail?: boolean
}

const threadOf = (more: { waiting?: number; mostMs?: number } = {}) =>
  createWorkThread<Task, number>({ file, name: 'work', waiting: 5, mostMs: 30_000, megabytes: 64, ...more })

it('works in a thread that isn’t the process’s own', async () => {
  expect(await threadOf().run({})).toBeGreaterThan(0)
})

it('ends a task that takes too long, and does the next one', async () => {
  const thread = threadOf({ mostMs: 2_000 })
  expect(await thread.run({ spin: true })).toBeNull()
  expect(await thread.run({})).not.toBeNull()
})

it('takes no more tasks than may wait', async () => {
  const thread = threadOf({ waiting: 1 })
  const [first, second, third] = [thread.run({}), thread.run({}), thread.run({})]
  expect(await third).toBeNull()
  expect(await first).not.toBeNull()
  expect(await second).not.toBeNull()
})

it('passes on what a task throws', async () => {
  await expect(threadOf().run({ fail: true })).rejects.toThrow('no')
})
