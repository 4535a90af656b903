import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildVendor } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { S3Server } from '../../../../testing/files/s3-server.ts'
import { startS3Server } from '../../../../testing/files/s3-server.ts'
import {
  imageFolder,
  modelFolder,
  picture,
  readAddress,
  storedFiles,
  upload,
} from '../../../../testing/files/uploads.ts'
import { childProcessModelConverter } from '../../../platform/adapters/model-converter/model-converter.ts'
import { s3MediaStore } from '../../../platform/adapters/s3-media-store.ts'
import { sweepMedia } from '../sweep-media.ts'

let world: TestApp
let vendor: TestUser
let s3: S3Server
beforeAll(async () => {
  world = await startTestApp()
  s3 = await startS3Server()
  vendor = await buildVendor(world.owner)
  world.deps.modelConverter = childProcessModelConverter()
})
afterAll(async () => {
  await world.deps.modelConverter.stop()
  await world.stop()
  await s3.stop()
})

const servo = path.resolve(import.meta.dirname, '../../../process/seed/cad/own-servo.step')

/** Everything that happens to files, by calls and jobs alone. */
const walk = async () => {
  const file = { name: 'arm.png', bytes: await picture() }
  const image = (await upload(world, vendor, { folder: imageFolder, file })).ok
  const bytes = await readFile(servo)
  const step = (await upload(world, vendor, { folder: modelFolder, file: { name: 'servo.step', bytes } })).ok
  await world.runJobs()
  const { ok } = await world.callAs(vendor, 'readMedia', { params: { id: step.public_id } })
  const read = async (address: string, init?: RequestInit) => {
    const answer = await readAddress(world, address, init)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const glb = await read(ok.conversion?.glb ?? '')
  const part = await read(ok.conversion?.glb ?? '', { headers: { range: 'bytes=0-3' } })
  return {
    image: await read(image.secure_url),
    original: (await read(step.secure_url)).bytes.equals(bytes),
    conversion: ok.conversion,
    glb: { ...glb, bytes: glb.bytes.subarray(0, 4).toString() },
    part: { ...part, bytes: part.bytes.toString() },
    view: await read(ok.conversion?.thumbnail ?? ''),
    head:
      (await readAddress(world, step.secure_url, { method: 'HEAD' })).headers.get('content-length') ===
      String(bytes.length),
    addresses: [image.secure_url, step.secure_url],
  }
}

it.each(['a folder', 'an S3 server'] as const)(
  'takes, converts, serves and sweeps files kept in %s',
  async (where) => {
    const local = world.deps.mediaStore
    if (where === 'an S3 server')
      world.deps.mediaStore = s3MediaStore(s3.config, path.join(world.mediaFolder, 'incoming'))
    const { addresses, ...seen } = await walk()
    expect(seen).toMatchObject({
      image: { status: 200, type: 'image/webp' },
      original: true,
      conversion: { status: 'READY', note: null },
      glb: { status: 200, type: 'model/gltf-binary', bytes: 'glTF' },
      part: { status: 206, type: 'model/gltf-binary', bytes: 'glTF' },
      view: { status: 200, type: 'image/webp' },
      head: true,
    })
    expect(await storedFiles(world)).toHaveLength(where === 'a folder' ? 6 : 0)

    await sql`UPDATE media SET unused_since = unused_since - interval '25 hours'`.execute(world.owner)
    await sweepMedia(world.deps, { info: () => {}, warn: () => {}, error: () => {} })
    expect(await world.owner.selectFrom('media').select('id').execute()).toEqual([])
    for (const address of addresses) expect((await readAddress(world, address)).status).toBe(404)
    expect(await storedFiles(world)).toEqual([])
    world.deps.mediaStore = local
  },
)
