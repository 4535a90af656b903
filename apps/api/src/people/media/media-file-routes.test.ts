import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMedia, buildVendor } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { modelFolder, readAddress, stepText, upload, uploadPicture } from '../../../testing/files/uploads.ts'
import { mediaKey } from './media-files.ts'

let world: TestApp
let vendor: TestUser
let step: { secure_url: string; public_id: string }
let image: { secure_url: string; public_id: string; bytes: number }
beforeAll(async () => {
  world = await startTestApp()
  vendor = await buildVendor(world.owner)
  const file = { name: 'Arm – größer.step', bytes: stepText }
  step = (await upload(world, vendor, { folder: modelFolder, file })).ok
  image = await uploadPicture(world, vendor)
})
afterAll(() => world.stop())

const read = async (address: string, init?: RequestInit) => {
  const answer = await readAddress(world, address, init)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}
const etag = () => `"${step.public_id}/file.step"`

describe('a stored file', () => {
  it('is for whoever has its address, for ever, and nothing in it can run', async () => {
    const answer = await read(image.secure_url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(image.bytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: `"${image.public_id}/image.webp"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('carries nobody’s cookie, since caches keep the answer for others', async () => {
    const { headers } = await read(image.secure_url)
    expect(headers['set-cookie']).toBeUndefined()
    expect((await world.app.inject({ url: '/api/me/' })).headers['set-cookie']).toBeDefined()
  })

  it('that was uploaded as CAD is saved under its own name, never shown', async () => {
    const { headers, text } = await read(step.secure_url)
    expect(text).toBe(stepText)
    expect(headers).toMatchObject({
      'content-type': 'model/step',
      'content-disposition': `attachment; filename="Arm _ gro_er.step"; filename*=UTF-8''Arm%20%E2%80%93%20gr%C3%B6%C3%9Fer.step`,
    })
  })

  it('is sent in parts', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, text } = await read(step.secure_url, { headers: { range, ...more } })
      return [status, headers['content-range'], text]
    }
    const size = stepText.length
    expect(await part('bytes=0-11')).toEqual([206, `bytes 0-11/${size}`, 'ISO-10303-21'])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, stepText.slice(-5)])
    expect(await part('bytes=4-')).toEqual([206, `bytes 4-${size - 1}/${size}`, stepText.slice(4)])
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, ''])
    expect(await part('bytes=0-1,3-4')).toEqual([200, undefined, stepText])
    expect(await part('bytes=0-11', { 'if-range': etag() })).toEqual([
      206,
      `bytes 0-11/${size}`,
      'ISO-10303-21',
    ])
    expect(await part('bytes=0-11', { 'if-range': '"another"' })).toEqual([200, undefined, stepText])
    expect(await part('bytes=0-11', { 'if-range': 'Sat, 21 Nov 2026 08:00:00 GMT' })).toEqual([
      200,
      undefined,
      stepText,
    ])
  })

  it('is not sent again to a client that has it', async () => {
    for (const known of [etag(), `W/${etag()}`, `"x", ${etag()}`, '*']) {
      const { status, text, headers } = await read(step.secure_url, { headers: { 'if-none-match': known } })
      expect([status, text, headers.etag], known).toEqual([304, '', etag()])
    }
    expect((await read(step.secure_url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  it('tells its size to a HEAD', async () => {
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      const answer = await read(step.secure_url, {
        method: 'HEAD',
        headers: headers as Record<string, string>,
      })
      expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([
        200,
        '',
        String(stepText.length),
      ])
    }
  })
})

describe('nothing is found', () => {
  const status = async (path: string) => (await fetch(`${world.url}${path}`)).status

  it('under a name or id that is none', async () => {
    const { public_id: id } = image
    for (const path of [
      `/media/${id}/other.webp`,
      `/media/${id}/file.step`,
      `/media/${id}/view.glb`,
      `/media/${id}/IMAGE.webp`,
      `/media/${id}/`,
      `/media/${id}`,
      `/media/${id}/..%2f${id}%2fimage.webp`,
      `/media/..%2f..%2f..%2fetc/passwd`,
      `/media/${id.slice(1)}A/image.webp`,
      `/media/${'x'.repeat(500)}/image.webp`,
      `/media/${id}/image.webp%00`,
      `/media/%00/image.webp`,
      `/media/${step.public_id}/image.webp`,
      `/media/${step.public_id}/file.iges`,
    ])
      expect(await status(path), path).toBe(404)
    const missing = await read(image.secure_url.replace('image.webp', 'other.webp'))
    expect([missing.headers['cache-control'], missing.headers['content-type']]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ])
  })

  it('of an upload that is on its way or given up, and of a view that is not made', async () => {
    for (const state of ['UPLOADING', 'DELETING'] as const) {
      const { publicId } = await buildMedia(world.owner, { owner_id: vendor.userId, state })
      await world.deps.mediaStore.put(mediaKey(publicId, 'image.webp'), Buffer.from('x'), 'image/webp')
      expect(await status(`/media/${publicId}/image.webp`), state).toBe(404)
    }
    const view = mediaKey(step.public_id, 'view.glb')
    await world.deps.mediaStore.put(view, Buffer.alloc(5_000, 'x'), 'model/gltf-binary')
    expect(await status(`/media/${view}`)).toBe(404)
    await world.owner
      .updateTable('media')
      .set({ conversion_status: 'READY', box_length: 1, box_width: 1, box_height: 1 })
      .where('public_id', '=', step.public_id)
      .execute()
    // Its length is known, so it isn't packed on its way either.
    const answer = await fetch(`${world.url}/media/${view}`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual([
      null,
      '5000',
    ])
  })

  it('where the store has lost the file', async () => {
    const { publicId } = await buildMedia(world.owner, { owner_id: vendor.userId })
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      const answer = await fetch(`${world.url}/media/${publicId}/image.webp`, init)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

it('lets go of a file when its reader goes away', async () => {
  const { mediaStore } = world.deps
  const opened = Promise.withResolvers<Readable>()
  world.deps.mediaStore = {
    ...mediaStore,
    open: async () => {
      // Without an end: only its reader can end it.
      const body = new Readable({
        read() {
          this.push(Buffer.alloc(65_536))
        },
      })
      opened.resolve(body)
      return { size: 1e12, body }
    },
  }
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(world.url).port) })
  socket.on('error', () => {})
  socket.write(`GET ${new URL(image.secure_url).pathname} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const body = await opened.promise
  await once(socket, 'data')
  const closed = once(body, 'close')
  socket.destroy()
  await closed
  expect(body.destroyed).toBe(true)
  world.deps.mediaStore = mediaStore
})
