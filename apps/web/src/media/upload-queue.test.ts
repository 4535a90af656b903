import { messages } from '@armature/domain/messages'
import { expect, test } from 'vitest'
import { ApiError } from '../api/failures.ts'
import { noFiles, sentFiles, stateOf } from './file-list.ts'
import type { UploadRequest } from './upload-file.ts'
import { createUploadQueue } from './upload-queue.ts'

interface Sending extends UploadRequest {
  succeed: () => void
  fail: (error: unknown) => void
}

/** A queue whose uploads end when the test says so. */
const newQueue = ({ most = 20, refused = [] as string[] } = {}) => {
  const sendings: Sending[] = []
  const told: string[] = []
  const queue = createUploadQueue(noFiles, {
    check: async (_kind, { name }) => ({
      error: refused.includes(name) ? 'No picture' : null,
      preview: null,
    }),
    send: (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        const succeed = () => resolve({ secure_url: `https://shop.example/${request.file.name}` })
        sendings.push({ ...request, succeed, fail: reject })
      }),
    tell: (name, reason) => told.push(`${name}: ${reason}`),
    mostOf: () => most,
  })
  return { queue, sendings, told }
}

const file = (name: string) => new File(['12345'], name)
const settle = () => new Promise((resolve) => setImmediate(resolve))

const stepsOf = ({ queue }: ReturnType<typeof newQueue>) => queue.get().files.map(({ step }) => step.at)

test('nothing is sent before the SKU is there; then two at a time', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('IMAGE', [file('a.png'), file('b.png'), file('c.png')])
  expect(sendings).toEqual([])
  expect(stateOf(queue.get())).toBe('waiting')

  queue.setSku('S-1')
  expect(sendings.map(({ sku }) => sku)).toEqual(['S-1', 'S-1'])
  sendings[0]?.onProgress(3)
  expect(queue.get().files[0]?.step).toEqual({ at: 'sending', sent: 3 })

  sendings[0]?.succeed()
  await settle()
  expect(stepsOf(made)).toEqual(['stored', 'sending', 'sending'])
  sendings[1]?.succeed()
  sendings[2]?.succeed()
  await settle()
  expect(stateOf(queue.get())).toBe('settled')
  expect(sentFiles(queue.get()).images.map(({ image }) => image)).toEqual([
    'https://shop.example/a.png',
    'https://shop.example/b.png',
    'https://shop.example/c.png',
  ])
})

test('what fails is told and stays, to be tried again', async () => {
  const made = newQueue()
  const { queue, sendings, told } = made
  queue.setSku('S-1')
  await queue.add('IMAGE', [file('a.png'), file('b.png')])
  sendings[0]?.fail(new Error('no answer'))
  sendings[1]?.fail(new ApiError(400, { file: [messages.imageUnreadable] }))
  await settle()
  expect(told).toEqual([`a.png: ${messages.uploadFailed}`, `b.png: ${messages.imageUnreadable}`])
  expect(stepsOf(made)).toEqual(['failed', 'failed'])

  queue.retry(queue.get().files[0]?.key ?? '')
  expect(sendings).toHaveLength(3)
  sendings[2]?.succeed()
  await settle()
  expect(stepsOf(made)).toEqual(['stored', 'failed'])
})

test('a cancelled upload is aborted, leaves the list and is not told as a failure', async () => {
  const { queue, sendings, told } = newQueue()
  queue.setSku('S-1')
  await queue.add('IMAGE', [file('a.png')])
  queue.remove(queue.get().files[0]?.key ?? '')
  await settle()
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(queue.get().files).toEqual([])
  expect(told).toEqual([])
})

test('leaving the form aborts what is on its way', async () => {
  const { queue, sendings, told } = newQueue()
  queue.setSku('S-1')
  await queue.add('CAD', [file('a.step')])
  queue.stop()
  await settle()
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(told).toEqual([])
})

test('a file that is refused is told and not listed; the others are', async () => {
  const { queue, told } = newQueue({ refused: ['page.png'], most: 2 })
  await queue.add('IMAGE', [file('page.png'), file('a.png'), file('b.png'), file('c.png')])
  expect(queue.get().files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(queue.get().refusals.map(({ name }) => name)).toEqual(['page.png', 'c.png'])
  expect(told[0]).toBe('page.png: No picture')
  queue.dismiss(queue.get().refusals[0]?.key ?? '')
  expect(queue.get().refusals.map(({ name }) => name)).toEqual(['c.png'])
})

test('picking a CAD file again while the first is on its way gives the first up', async () => {
  const { queue, sendings } = newQueue()
  queue.setSku('S-1')
  await queue.add('CAD', [file('a.step')])
  await queue.add('CAD', [file('b.step')])
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(queue.get().files.map(({ name }) => name)).toEqual(['b.step'])
})
