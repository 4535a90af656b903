import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import type { UploadForm } from '../../../testing/files/uploads.ts'
import {
  igesText,
  imageFolder,
  modelFolder,
  picture,
  sendForm,
  stepText,
  storedFiles,
  upload,
} from '../../../testing/files/uploads.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const rows = () => world.owner.selectFrom('media').selectAll().execute()

const zip = Buffer.from('504b03040a00000000000000000000000000000000000000000000000000', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const notImage = 'This is not an image that can be used (JPEG, PNG, WebP, GIF, AVIF or TIFF).'
const notModel = 'This is not a STEP, IGES or FBX file.'
const unreadableArchive = 'This archive is damaged or cannot be read. Please upload the file itself.'
const unreadable = 'This image is damaged or cannot be read.'

describe('refused, and nothing of it stays', () => {
  let before: [unknown[], string[]]
  beforeAll(async () => {
    before = [await rows(), await storedFiles(world)]
  })
  afterEach(async () => {
    expect([await rows(), await storedFiles(world)]).toEqual(before)
  })
  const refusal = async (form: UploadForm) => {
    const { status, body } = await upload(world, world.vendor, form)
    return [status, body['file'] ?? body['folder'] ?? body['detail']]
  }
  const image = (name: string, bytes: Uint8Array | string) =>
    refusal({ folder: imageFolder, file: { name, bytes } })
  const model = (name: string, bytes: Uint8Array | string) =>
    refusal({ folder: modelFolder, file: { name, bytes } })

  it('is what is no picture, whatever its name says', async () => {
    expect(await image('arm.png', '<!doctype html><script>alert(1)</script>')).toEqual([400, [notImage]])
    expect(await image('arm.svg', svg)).toEqual([400, [notImage]])
    expect(await image('arm.png', svg)).toEqual([400, [notImage]])
    expect(await image('arm.png', `<?xml version="1.0"?>${svg}`)).toEqual([400, [notImage]])
    expect(await image('arm.png', '%PDF-1.7\n%')).toEqual([400, [notImage]])
    expect(await image('arm.png', zip)).toEqual([400, [notImage]])
    expect(await image('arm.png', stepText)).toEqual([400, [notImage]])
    expect(await image('arm.png', '')).toEqual([400, ['This file is empty.']])
  })

  it('is what begins like a picture and is none', async () => {
    const png = await picture('png')
    const gifHead = Buffer.from('GIF89a')
    expect(await image('arm.gif', Buffer.concat([gifHead, png]))).toEqual([400, [unreadable]])
    expect(
      await image('arm.gif', Buffer.concat([gifHead, Buffer.from('/*<html><script>alert(1)</script>*/')])),
    ).toEqual([400, [unreadable]])
    expect(await image('arm.png', png.subarray(0, png.length - 30))).toEqual([400, [unreadable]])
    const jpeg = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#36c',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await image('arm.jpg', jpeg.subarray(0, jpeg.length / 2))).toEqual([400, [unreadable]])
  })

  it('is a small file that unfolds to 256 million pixels', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await image('arm.png', bomb)).toEqual([
      400,
      ['This image has too many pixels (at most 40 megapixels).'],
    ])
  })

  it('is what is no CAD or FBX file, whatever its name says', async () => {
    expect(await model('arm.step', zip)).toEqual([400, [unreadableArchive]])
    expect(await model('arm.step', '<html>ISO-10303-21;</html>')).toEqual([400, [notModel]])
    expect(await model('arm.step', 'ISO-10303-2')).toEqual([400, [notModel]])
    expect(await model('arm.igs', `${igesText.slice(0, 72)}X${igesText.slice(73)}`)).toEqual([
      400,
      [notModel],
    ])
    expect(await model('arm.fbx', 'Kaydara FBX')).toEqual([400, [notModel]])
    expect(await model('arm.png', await picture())).toEqual([400, [notModel]])
    expect(await model('arm.step', '')).toEqual([400, ['This file is empty.']])
  })

  it('is a form without file or folder, with two files, or with other fields', async () => {
    const bytes = await picture()
    const file = { name: 'a.png', bytes }
    expect(await refusal({ folder: imageFolder })).toEqual([400, ['Please choose a file.']])
    expect(await refusal({ file })).toEqual([
      400,
      ['The folder must be images/products/{sku}, files/products/{sku} or documents/products/{sku}.'],
    ])
    expect(await refusal({})).toEqual([400, ['Please choose a file.']])
    for (const folder of [
      'images/products/',
      'images/products/../x',
      '/etc',
      'videos/products/a',
      'x'.repeat(2_000),
    ])
      expect(await refusal({ folder, file }), folder).toEqual([
        400,
        ['The folder must be images/products/{sku}, files/products/{sku} or documents/products/{sku}.'],
      ])
    const blob = () => new Blob([bytes])
    const send = async (add: (form: FormData) => void) => {
      const form = new FormData()
      add(form)
      const { status, body } = await sendForm(world, world.vendor, form)
      return [status, body]
    }
    expect(
      await send((form) => {
        form.append('folder', imageFolder)
        form.append('file', blob(), 'a.png')
        form.append('file', blob(), 'b.png')
      }),
    ).toMatchObject([400, { file: ['Please send one file at a time.'] }])
    expect(
      await send((form) => {
        form.append('folder', imageFolder)
        form.append('folder', modelFolder)
        form.append('file', blob(), 'a.png')
      }),
    ).toMatchObject([400, { folder: [expect.anything()] }])
    expect(await send((form) => form.append('image', blob(), 'a.png'))).toMatchObject([
      400,
      { image: ['Unknown field.'] },
    ])
    expect(
      await send((form) => {
        form.append('folder', imageFolder)
        form.append('owner_id', '1')
        form.append('file', blob(), 'a.png')
      }),
    ).toMatchObject([400, { owner_id: ['Unknown field.'] }])
    // A file where a text belongs, and the other way round.
    expect(await send((form) => form.append('folder', blob(), 'a.png'))).toMatchObject([
      400,
      { folder: ['Unknown field.'] },
    ])
    expect(await send((form) => form.append('file', 'text'))).toMatchObject([
      400,
      { file: ['Unknown field.'] },
    ])
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(await send((form) => form.append(name, 'x')), name).toMatchObject([400, {}])
  })

  it('is one byte too many of a picture or of a file, told with the limit', async () => {
    const head = await picture()
    const large = Buffer.concat([head, Buffer.alloc(20 * 1024 * 1024 - head.length + 1)])
    expect(await image('a.png', large)).toEqual([413, 'Images can be at most 20 MB.'])
    const form = new FormData()
    form.append('file', new Blob([large]), 'a.png')
    form.append('folder', imageFolder)
    expect((await sendForm(world, world.vendor, form)).body['detail']).toBe('Images can be at most 20 MB.')
    const model101 = Buffer.concat([
      Buffer.from(stepText),
      Buffer.alloc(100 * 1024 * 1024 - stepText.length + 1, 32),
    ])
    expect(await model('a.step', model101)).toEqual([413, 'CAD and FBX files can be at most 100 MB.'])
  })

  it('is another content type, and a compressed body', async () => {
    const { authorization } = await world.signIn(world.vendor)
    const send = async (headers: Record<string, string>, body: string) => {
      const answer = await fetch(`${world.url}/image/upload`, {
        method: 'POST',
        headers: { authorization, ...headers },
        body,
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await send({ 'content-type': 'application/json' }, '{}')).toEqual([415, 'unsupported_media_type'])
    expect(await send({ 'content-type': 'image/png' }, 'x')).toEqual([415, 'unsupported_media_type'])
    expect(
      await send({ 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }, 'x'),
    ).toEqual([415, 'unsupported_media_type'])
    expect(await send({ 'content-type': 'multipart/form-data' }, 'x')).toEqual([400, 'malformed_request'])
    expect(await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nContent-Disp')).toEqual([
      400,
      'upload_incomplete',
    ])
    expect(
      await send(
        { 'content-type': 'multipart/form-data; boundary=x' },
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.step"\r\n\r\nISO-10303-21;',
      ),
    ).toEqual([400, 'upload_incomplete'])
    const other = await fetch(`${world.url}/api/shop/quote/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    })
    expect(other.status).toBe(415)
  })

  it('is one from nobody, from a customer, and across sites', async () => {
    const form = { folder: imageFolder, file: { name: 'a.png', bytes: await picture() } }
    expect((await upload(world, null, form)).status).toBe(401)
    expect((await upload(world, world.customer, form)).status).toBe(403)
    const data = () => {
      const filled = new FormData()
      filled.append('folder', imageFolder)
      filled.append('file', new Blob([form.file.bytes]), 'a.png')
      return filled
    }
    const crossed = [
      { cookie: 'csrftoken=abc' },
      { cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of crossed)
      expect((await sendForm(world, world.vendor, data(), headers)).status).toBe(403)
  })
})
