import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVendor } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { imageFolder, picture, stepText, storedFiles } from '../../../../testing/files/uploads.ts'
import { bodyTimeouts, headerTimeouts } from './body-timeouts.ts'

/** Reads bodies whole for a moment only, and waits for uploads longer than any test takes. */
let world: TestApp
/** Allows a second, because a busy machine may need it even for data that is in time. */
let hasty: TestApp
let vendor: TestUser
let authorization: string
beforeAll(async () => {
  world = await startTestApp({
    times: { headersMs: 60_000, bodyMs: 1_000, uploadIdleMs: 60_000, uploadMs: 60_000, restMs: 60_000 },
  })
  hasty = await startTestApp({
    times: { headersMs: 1_000, bodyMs: 1_000, uploadIdleMs: 1_000, uploadMs: 60_000, restMs: 1_000 },
  })
  vendor = await buildVendor(world.owner)
  authorization = (await world.signIn(vendor)).authorization
})
afterAll(async () => {
  await world.stop()
  await hasty.stop()
})

/** A hand-made connection with the bytes received so far, and its end. */
const open = async (to = world) => {
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(new URL(to.url).port) })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  // The server may cut it off in the middle of a write.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    ended: new Promise<string>((resolve) => socket.once('close', () => resolve(text))),
    /** Waits for this many whole answers. */
    answered: async (count = 1) => {
      while (text.split('HTTP/1.1 ').length <= count || !/\}\s*$/.test(text)) await once(socket, 'data')
      return text
    },
  }
}

const head = (path: string, headers: Record<string, string | number>) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const boundary = 'x-boundary'
const type = `multipart/form-data; boundary=${boundary}`
const start = (folder: string, name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="folder"\r\n\r\n${folder}\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`
const uploadPath = endpointPaths.uploadFile.path
const rowsOf = ({ owner }: TestApp) => owner.selectFrom('media').selectAll().execute()

const first = start('files/products/ARM-1', 'arm.step') + stepText.padEnd(10_000)
/** The bytes that must follow the beginning of an upload of this length. */
const rest = (bytes: number): string => ' '.repeat(bytes - first.length - end.length) + end

/** The beginning of an upload of a STEP file, with a body of this length announced. */
const beginUpload = async (
  bytes: number,
  headers: Record<string, string> = { authorization },
  to = world,
) => {
  const line = await open(to)
  line.socket.write(head(uploadPath, { ...headers, 'content-type': type, 'content-length': bytes }) + first)
  return line
}

/** Waits until this many files are stored or on their way. */
const untilStored = (count: number) => expect.poll(() => storedFiles(world)).toHaveLength(count)

describe('a body that is read whole', () => {
  it('is given up when it takes too long, though an upload may', async () => {
    const upload = await beginUpload(1_000_000)
    await untilStored(1)
    const slow = await open()
    slow.socket.write(
      head('/api/shop/quote/', { authorization, 'content-type': 'application/json', 'content-length': 100 }),
    )
    slow.socket.write('{"products"')
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 408 /)
    const chunked = await open()
    chunked.socket.write(
      `${head('/api/token/', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })}5\r\n{"a":\r\n`,
    )
    expect(await chunked.ended).toMatch(/^HTTP\/1\.1 408 /)

    upload.socket.write(rest(1_000_000))
    expect(await upload.answered()).toMatch(/^HTTP\/1\.1 200 /)
    upload.socket.destroy()
  })

  it('that comes in time is answered, again and again on one connection', async () => {
    const line = await open()
    const body = '{"username":"nobody","password":"wrong","otp_channel":"EMAIL"}'
    const request = head('/api/token/', { 'content-type': 'application/json', 'content-length': body.length })
    for (const count of [1, 2, 3]) {
      line.socket.write(request + body)
      expect((await line.answered(count)).split('HTTP/1.1 401 ')).toHaveLength(count + 1)
    }
    line.socket.destroy()
  })
})

describe('an upload', () => {
  it('that claims two gigabytes is refused before any of it has come', async () => {
    const line = await open()
    const claim = { authorization, 'content-type': type, 'content-length': 2_147_483_648 }
    line.socket.write(head(uploadPath, claim))
    const answer = await line.answered()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('CAD and FBX files can be at most 100 MB.')
    line.socket.destroy()
  })

  it('that hides its length is cut off at the limit', async () => {
    const line = await open()
    line.socket.write(
      head(uploadPath, { authorization, 'content-type': type, 'transfer-encoding': 'chunked' }),
    )
    const chunk = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    line.socket.write(chunk(Buffer.from(start(imageFolder, 'a.png'))))
    line.socket.write(chunk(await picture()))
    const filling = chunk(Buffer.alloc(1_048_576))
    for (let sent = 0; sent < 21; sent += 1) line.socket.write(filling)
    const answer = await line.answered()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('Images can be at most 20 MB.')
    await untilStored(1)
    line.socket.destroy()
  })

  it('that its sender breaks off leaves nothing', async () => {
    const before = await rowsOf(world)
    const line = await beginUpload(1_000_000)
    await untilStored(2)
    line.socket.destroy()
    await untilStored(1)
    expect(await rowsOf(world)).toEqual(before)
  })

  it('of a stranger is refused before a byte of it is kept, and may end its sending', async () => {
    const line = await beginUpload(50_000, {})
    expect(await line.answered()).toMatch(/^HTTP\/1\.1 401 /)
    expect(await storedFiles(world)).toEqual(['file.step'])
    line.socket.write(rest(50_000))
    // The connection is good for another request.
    line.socket.write('GET /api/me/ HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect((await line.answered(2)).split('HTTP/1.1 401 ')).toHaveLength(3)
    line.socket.destroy()
  })

  it('that was refused and goes on all the same is heard out for a moment only', async () => {
    const line = await beginUpload(50_000, {}, hasty)
    const answer = await line.answered()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(await line.ended).toBe(answer)
  })

  it.each([
    ['in the middle of its file', first],
    ['before its first part', ''],
  ])('that falls silent %s is given up, and leaves nothing', async (_where, sent) => {
    const user = await buildVendor(hasty.owner)
    const own = await hasty.signIn(user)
    const line = await open(hasty)
    const headers = { authorization: own.authorization, 'content-type': type, 'content-length': 1_000_000 }
    line.socket.write(head(uploadPath, headers) + sent)
    const answer = await line.ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('The upload was cut off. Please try again.')
    expect([await storedFiles(hasty), await rowsOf(hasty)]).toEqual([[], []])
  })
})

it('cuts off headers that never end, however steadily they come', async () => {
  const line = await open(hasty)
  line.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
  const drip = setInterval(() => line.socket.write('x-a: b\r\n'), 20)
  // A line that is reset in the middle of a write can take the answer with it.
  expect(await line.ended).toMatch(/^(HTTP\/1\.1 408 |$)/)
  clearInterval(drip)
})

it('gives up an upload that comes a byte at a time', async () => {
  const user = await buildVendor(hasty.owner)
  const { authorization: own } = await hasty.signIn(user)
  const line = await beginUpload(1_000_000, { authorization: own }, hasty)
  const drip = setInterval(() => line.socket.write(' '), 20)
  const answer = await line.ended
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('The upload was cut off. Please try again.')
  expect(await storedFiles(hasty)).toEqual([])
})

it('ends an upload that is under way when the server stops, and its connection with it', async () => {
  const line = await beginUpload(1_000_000)
  const before = await rowsOf(world)
  await untilStored(2)
  const closed = world.app.close()
  line.socket.write(rest(1_000_000))
  expect(await line.ended).toMatch(/^HTTP\/1\.1 200 /)
  await closed
  expect(await rowsOf(world)).toHaveLength(before.length + 1)
})

it('headers that come slowly are cut off in ten seconds, the pause between two looks at them included', () => {
  const { headersTimeout, connectionsCheckingInterval } = headerTimeouts(bodyTimeouts)
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(10_000)
})
