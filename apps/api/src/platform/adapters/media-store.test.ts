import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { S3Server } from '../../../testing/files/s3-server.ts'
import { startS3Server } from '../../../testing/files/s3-server.ts'
import type { MediaStore } from '../ports/media-store.ts'
import { localMediaStore } from './local-media-store.ts'
import { s3MediaStore } from './s3-media-store.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(path.join(tmpdir(), 'armature-store-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const keyOf = (file: string) => `${randomBytes(16).toString('base64url')}/${file}`
const stores: [string, () => MediaStore][] = [
  ['a folder', () => localMediaStore(path.join(folder, 'local'))],
  ['an S3 server', () => s3MediaStore(s3.config, path.join(folder, 's3'))],
]

describe.each(stores)('media in %s', (_where, make) => {
  let store: MediaStore
  beforeAll(() => {
    store = make()
  })
  const read = async (key: string, range?: { start: number; end: number }) => {
    const opened = await store.open(key, range)
    return opened && { size: opened.size, text: (await buffer(opened.body)).toString() }
  }

  it('are read as they were written, whole and in parts', async () => {
    const key = keyOf('image.webp')
    await store.put(key, Buffer.from('0123456789'), 'image/webp')
    expect(await read(key)).toEqual({ size: 10, text: '0123456789' })
    expect(await read(key, { start: 2, end: 4 })).toEqual({ size: 10, text: '234' })
    expect(await read(key, { start: 9, end: 9 })).toEqual({ size: 10, text: '9' })
    expect(await store.sizeOf(key)).toBe(10)
  })

  it('are taken from the incoming place, and copied from any other', async () => {
    const incoming = await store.incomingPath()
    const elsewhere = path.join(folder, 'elsewhere')
    await writeFile(incoming, 'on its way')
    await writeFile(elsewhere, 'stays')
    const keys = [keyOf('file.step'), keyOf('file.step')] as const
    await store.put(keys[0], incoming, 'model/step')
    await store.put(keys[1], elsewhere, 'model/step')
    expect([await read(keys[0]), await read(keys[1])]).toMatchObject([
      { text: 'on its way' },
      { text: 'stays' },
    ])
    expect(await readFile(elsewhere, 'utf8')).toBe('stays')
  })

  it('are replaced by a second file of that key, whole', async () => {
    const key = keyOf('view.glb')
    await store.put(key, Buffer.from('a longer first one'), 'model/gltf-binary')
    await store.put(key, Buffer.from('second'), 'model/gltf-binary')
    expect(await read(key)).toEqual({ size: 6, text: 'second' })
  })

  it('keep megabytes to the byte', async () => {
    const bytes = randomBytes(5 * 1024 * 1024)
    const incoming = await store.incomingPath()
    await writeFile(incoming, bytes)
    const key = keyOf('file.fbx')
    await store.put(key, incoming, 'application/octet-stream')
    const opened = await store.open(key)
    expect(opened && (await buffer(opened.body)).equals(bytes)).toBe(true)
  })

  it('are not there when they never were, or any more', async () => {
    const [gone, stays, never] = [keyOf('image.webp'), keyOf('image.webp'), keyOf('image.webp')]
    await store.put(gone, Buffer.from('x'), 'image/webp')
    await store.put(stays, Buffer.from('x'), 'image/webp')
    await store.remove([gone, never])
    await store.remove([gone])
    for (const key of [gone, never])
      expect([await store.open(key), await store.sizeOf(key)]).toEqual([null, null])
    expect(await read(stays)).toEqual({ size: 1, text: 'x' })
  })

  it.each([
    '../../../etc/passwd',
    'abcdefghijklmnopqrstuv/../../x.webp',
    '/abcdefghijklmnopqrstuv/image.webp',
    'abcdefghijklmnopqrstuv/image.webp/',
    'abcdefghijklmnopqrstuv/IMAGE.webp',
    'abcdefghijklmnopqrstuv\\image.webp',
    'abcdefghijklmnopqrstuv/image.webp\0',
    'abcdefghijklmnopqrstuv/image.webp\n',
    'short/image.webp',
    '',
  ])('have no other keys than ours: %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(TypeError)
    await expect(store.open(key)).rejects.toThrow(TypeError)
    await expect(store.sizeOf(key)).rejects.toThrow(TypeError)
    await expect(store.remove([key])).rejects.toThrow(TypeError)
  })

  it('leave nothing of a broken-off upload in the incoming place for ever', async () => {
    const [old, young] = [await store.incomingPath(), await store.incomingPath()]
    await writeFile(old, 'x')
    await writeFile(young, 'x')
    const dayAgo = new Date(Date.now() - 86_400_000)
    await utimes(old, dayAgo, dayAgo)
    await store.sweepIncoming(new Date(Date.now() - 3_600_000))
    expect((await stat(young)).size).toBe(1)
    await expect(stat(old)).rejects.toThrow('ENOENT')
  })

  it('need no incoming place to sweep it', async () => {
    const fresh = localMediaStore(path.join(folder, 'never-used'))
    await fresh.sweepIncoming(new Date())
    expect(await fresh.sizeOf(keyOf('image.webp'))).toBeNull()
  })
})

it('leaves no empty folder behind in a folder', async () => {
  const place = path.join(folder, 'tidy')
  const store = localMediaStore(place)
  const id = randomBytes(16).toString('base64url')
  await store.put(`${id}/image.webp`, Buffer.from('x'), 'image/webp')
  await store.put(`${id}/small.webp`, Buffer.from('x'), 'image/webp')
  await store.remove([`${id}/image.webp`])
  expect(await readdir(path.join(place, 'files', id.slice(0, 2)))).toEqual([id])
  await store.remove([`${id}/small.webp`])
  expect(await readdir(path.join(place, 'files', id.slice(0, 2)))).toEqual([])
  expect(await readdir(path.join(place, 'incoming'))).toEqual([])
})

it('tells an S3 server that refuses, and a bucket that is missing, from a file that is missing', async () => {
  const key = keyOf('image.webp')
  const wrongSecret = s3MediaStore({ ...s3.config, secretKey: 'wrong' }, folder)
  await expect(wrongSecret.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(/signature/i)
  await expect(wrongSecret.open(key)).rejects.toThrow(/signature/i)
  const noBucket = s3MediaStore({ ...s3.config, bucket: 'nowhere' }, folder)
  await expect(noBucket.open(key)).rejects.toThrow(/bucket/i)
  await expect(noBucket.remove([key])).rejects.toThrow(/bucket/i)
})

it('waits for no S3 server that answers drop by drop', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    socket.write('HTTP/1.1 200 OK\r\n')
    const drops = setInterval(() => socket.write('X-Drop: 1\r\n'), 20)
    socket.on('close', () => clearInterval(drops))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const key = keyOf('image.webp')
  const slow = s3MediaStore({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, folder, 200)
  try {
    await expect(slow.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow()
    await expect(slow.open(key)).rejects.toThrow()
    await expect(slow.sizeOf(key)).rejects.toThrow()
    await expect(slow.remove([key])).rejects.toThrow()
  } finally {
    server.close()
  }
})
