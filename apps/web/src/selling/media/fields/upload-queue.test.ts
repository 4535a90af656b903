import { messages } from '@armature/domain/messages'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/failures.ts'
import { noFiles, sentFiles } from './file-list.ts'
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
    notify: (name, reason) => told.push(`${name}: ${reason}`),
    mostOf: () => most,
  })
  return { queue, sendings, told }
}

const file = (name: string) => new File(['12345'], name)
const keyOf = ({ queue }: ReturnType<typeof newQueue>, name: string): string =>
  queue.get().files.find((one) => one.name === name)?.key ?? ''
const settle = () => new Promise((resolve) => setImmediate(resolve))

const stepsOf = ({ queue }: ReturnType<typeof newQueue>) => queue.get().files.map(({ step }) => step.at)

test('nothing is sent at pick; saving sends all, two at a time, and waits for them', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('IMAGE', [file('a.png'), file('b.png'), file('c.png')])
  expect(sendings).toEqual([])
  expect(stepsOf(made)).toEqual(['picked', 'picked', 'picked'])

  const saving = queue.sendAll('S-1')
  expect(sendings.map(({ sku }) => sku)).toEqual(['S-1', 'S-1'])
  sendings[0]?.onProgress(3)
  expect(queue.get().files[0]?.step).toEqual({ at: 'sending', sent: 3 })

  sendings[0]?.succeed()
  await settle()
  expect(stepsOf(made)).toEqual(['stored', 'sending', 'sending'])
  sendings[1]?.succeed()
  sendings[2]?.succeed()
  expect(await saving).toBe(true)
  expect(sentFiles(queue.get()).images.map(({ image }) => image)).toEqual([
    'https://shop.example/a.png',
    'https://shop.example/b.png',
    'https://shop.example/c.png',
  ])
  expect(await queue.sendAll('S-1')).toBe(true)
  expect(sendings).toHaveLength(3)
})

test('what fails ends the saving, is told and stays; saving again sends only that', async () => {
  const made = newQueue()
  const { queue, sendings, told } = made
  await queue.add('IMAGE', [file('a.png'), file('b.png'), file('c.png')])
  const saving = queue.sendAll('S-1')
  sendings[0]?.fail(new Error('no answer'))
  sendings[1]?.fail(new ApiError(400, { file: [messages.imageUnreadable] }))
  await settle()
  sendings[2]?.succeed()
  expect(await saving).toBe(false)
  expect(told).toEqual([`a.png: ${messages.uploadFailed}`, `b.png: ${messages.imageUnreadable}`])
  expect(stepsOf(made)).toEqual(['failed', 'failed', 'stored'])

  queue.retry(keyOf(made, 'a.png'))
  expect(sendings[3]?.sku).toBe('S-1')
  sendings[3]?.succeed()
  await settle()
  expect(stepsOf(made)).toEqual(['stored', 'failed', 'stored'])

  const again = queue.sendAll('S-2')
  expect(sendings[4]).toMatchObject({ sku: 'S-2', file: { name: 'b.png' } })
  sendings[4]?.succeed()
  expect(await again).toBe(true)
})

test('a file that is picked while others are on their way is saved with them', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('IMAGE', [file('a.png')])
  const saving = queue.sendAll('S-1')
  await queue.add('IMAGE', [file('b.png')])
  sendings[0]?.succeed()
  await settle()
  expect(sendings).toHaveLength(2)
  sendings[1]?.succeed()
  expect(await saving).toBe(true)
})

test('one file can be sent before the others, which stay', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('IMAGE', [file('a.png')])
  await queue.add('CAD', [file('a.step')])
  queue.sendFirst(keyOf(made, 'a.step'), 'S-1')
  sendings[0]?.succeed()
  await settle()
  expect(sendings.map(({ sku, kind }) => [sku, kind])).toEqual([['S-1', 'CAD']])
  expect(stepsOf(made)).toEqual(['picked', 'stored'])
})

test('a cancelled upload is aborted, leaves the list, ends the saving and is not told as a failure', async () => {
  const made = newQueue()
  const { queue, sendings, told } = made
  await queue.add('IMAGE', [file('a.png'), file('b.png')])
  const saving = queue.sendAll('S-1')
  queue.remove(keyOf(made, 'a.png'))
  expect(sendings[0]?.signal.aborted).toBe(true)
  sendings[1]?.succeed()
  expect(await saving).toBe(false)
  expect(stepsOf(made)).toEqual(['stored'])
  expect(told).toEqual([])
  expect(await queue.sendAll('S-1')).toBe(true)
})

test('leaving the form aborts what is on its way, begins nothing more and saves nothing', async () => {
  const { queue, sendings, told } = newQueue()
  await queue.add('IMAGE', [file('a.png'), file('b.png'), file('c.png')])
  const saving = queue.sendAll('S-1')
  queue.stop()
  expect(await saving).toBe(false)
  expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, true])
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

test('a file is replaced at its place once the new one is found right, also where there are as many as there may be', async () => {
  const made = newQueue({ refused: ['empty.pdf'], most: 2 })
  const { queue, told } = made
  const names = () => queue.get().files.map(({ name }) => name)
  await queue.add('DOCUMENT', [file('a.pdf'), file('b.pdf')])
  await queue.replace(keyOf(made, 'a.pdf'), file('empty.pdf'))
  expect(told).toEqual(['empty.pdf: No picture'])
  expect(names()).toEqual(['a.pdf', 'b.pdf'])
  const gone = keyOf(made, 'a.pdf')
  await queue.replace(gone, file('c.pdf'))
  expect(names()).toEqual(['c.pdf', 'b.pdf'])
  await queue.replace(gone, file('d.pdf'))
  expect(names()).toEqual(['c.pdf', 'b.pdf'])
})

test('a document’s kind is proposed from its name, and a chosen kind stays when the file is replaced', async () => {
  const made = newQueue()
  const { queue } = made
  const kinds = () => queue.get().files.map(({ documentKind }) => documentKind)
  await queue.add('DOCUMENT', [file('HX-1 drawing.pdf'), file('HX-1.pdf')])
  expect(kinds()).toEqual(['DRAWING', 'DATA_SHEET'])
  queue.setDocumentKind(keyOf(made, 'HX-1.pdf'), 'REACH')
  await queue.replace(keyOf(made, 'HX-1.pdf'), file('HX-1 manual.pdf'))
  expect(kinds()).toEqual(['DRAWING', 'REACH'])
})

test('a file that is replaced on its way is cancelled, and the new one is saved with the others', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('DOCUMENT', [file('a.pdf'), file('b.pdf')])
  const saving = queue.sendAll('S-1')
  await queue.replace(keyOf(made, 'a.pdf'), file('c.pdf'))
  expect(sendings[0]?.signal.aborted).toBe(true)
  sendings[1]?.succeed()
  await settle()
  sendings[2]?.succeed()
  expect(await saving).toBe(true)
  expect(sentFiles(queue.get()).documents).toHaveLength(2)
})

test('a CAD file that replaces a stored one stands for it only once it is stored itself', async () => {
  const made = newQueue()
  const { queue, sendings } = made
  await queue.add('CAD', [file('a.step')])
  const first = queue.sendAll('S-1')
  sendings[0]?.succeed()
  await first
  await queue.replace(keyOf(made, 'a.step'), file('b.step'))
  expect(queue.get().files.map(({ name }) => name)).toEqual(['a.step', 'b.step'])
  const second = queue.sendAll('S-1')
  sendings[1]?.succeed()
  expect(await second).toBe(true)
  expect(queue.get().files.map(({ name }) => name)).toEqual(['b.step'])
})

test('picking a CAD file again while the first is on its way gives the first up', async () => {
  const { queue, sendings } = newQueue()
  await queue.add('CAD', [file('a.step')])
  const saving = queue.sendAll('S-1')
  await queue.add('CAD', [file('b.step')])
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect(queue.get().files.map(({ name }) => name)).toEqual(['b.step'])
  await settle()
  sendings[1]?.succeed()
  expect(await saving).toBe(true)
})

test('files of all kinds at once go where they belong; the second of one kind, and strangers, are refused', async () => {
  const made = newQueue()
  const { queue, told } = made
  await queue.addSorted([
    file('b.STEP'),
    file('a.png'),
    file('c.webp'),
    file('robot.fbx.zip'),
    file('notes.docx'),
  ])
  expect(
    queue
      .get()
      .files.map(({ kind, name }) => [kind, name])
      .toSorted(),
  ).toEqual([
    ['CAD', 'b.STEP'],
    ['FBX', 'robot.fbx.zip'],
    ['IMAGE', 'a.png'],
    ['IMAGE', 'c.webp'],
  ])
  expect(told).toEqual([`notes.docx: ${messages.notOfProduct}`])
  await queue.addSorted([file('d.step'), file('e.zip'), file('f.png')])
  expect(
    queue
      .get()
      .files.filter(({ kind }) => kind === 'CAD')
      .map(({ name }) => name),
  ).toEqual(['b.STEP'])
  expect(told.at(-1)).toBe(`${messages.severalFiles}: ${messages.oneFileOnly}`)
  expect(queue.get().files.map(({ name }) => name)).toContain('f.png')
})
