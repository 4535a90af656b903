import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import {
  fbxText,
  igesText,
  imageFolder,
  modelFolder,
  picture,
  readAddress,
  sendForm,
  stepText,
  upload,
  uploadPicture,
} from '../../../testing/files/uploads.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const bytesAt = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await readAddress(world, address)).arrayBuffer())
const rowOf = (publicId: string) =>
  world.owner.selectFrom('media').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()

describe('an uploaded picture', () => {
  it('is answered with its address, re-encoded, with two thumbnails', async () => {
    const file = { name: 'arm.png', bytes: await picture('png', 1_000) }
    const { ok } = await upload(world, world.vendor, { folder: imageFolder, file })
    expect(ok).toMatchObject({ format: 'webp', width: 1_000, height: 2_000 })
    expect(ok.secure_url).toBe(`${world.deps.config.publicUrl}/media/${ok.public_id}/image.webp`)
    const image = await sharp(await bytesAt(ok.secure_url)).metadata()
    expect(image).toMatchObject({ format: 'webp', width: 1_000, size: ok.bytes })
    const sides = ['small', 'large'].map(async (name) =>
      sharp(await bytesAt(ok.secure_url.replace('image.webp', `${name}.webp`))).metadata(),
    )
    expect(await Promise.all(sides)).toMatchObject([
      { format: 'webp', width: 80, height: 160 },
      { format: 'webp', width: 320, height: 640 },
    ])
    expect(await rowOf(ok.public_id)).toMatchObject({
      owner_id: world.vendor.userId,
      state: 'STORED',
      kind: 'IMAGE',
      folder: imageFolder,
      name: 'arm.png',
      conversion_status: null,
    })
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)('may be %s', async (format) => {
    // The name claims something else, and nobody asks it.
    const file = { name: 'arm.pdf', bytes: await picture(format) }
    const { ok } = await upload(world, world.vendor, { folder: imageFolder, file })
    expect(ok).toMatchObject({ format: 'webp', width: 40, height: 80 })
  })

  it('loses place, camera and profile, and stands upright', async () => {
    const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#cc3366' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'SecretCam' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withIccProfile('p3')
      .toBuffer()
    const before = await sharp(bytes).metadata()
    expect([before.orientation, before.exif?.includes('SecretCam'), before.icc !== undefined]).toEqual([
      6,
      true,
      true,
    ])
    const { ok } = await upload(world, world.vendor, { folder: imageFolder, file: { name: 'a.jpg', bytes } })
    expect(ok).toMatchObject({ width: 30, height: 60 })
    for (const name of ['image', 'small', 'large']) {
      const stored = await bytesAt(ok.secure_url.replace('image.webp', `${name}.webp`))
      const after = await sharp(stored).metadata()
      expect([after.exif, after.icc, after.xmp, after.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(stored.includes('SecretCam'), name).toBe(false)
    }
  })

  it('keeps its first frame only, and nothing that hangs behind it', async () => {
    const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 20, height: 20, channels: 3, background: '#000' } }, top: 0, left: 0 },
      ])
      .raw()
      .toBuffer()
    const animated = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const { ok } = await upload(world, world.vendor, {
      folder: imageFolder,
      file: { name: 'a.gif', bytes: Buffer.concat([animated, hidden]) },
    })
    const stored = await bytesAt(ok.secure_url)
    expect((await sharp(stored).metadata()).pages).toBeUndefined()
    expect(stored.includes('script')).toBe(false)
  })

  it('is made no larger than it is ever shown', async () => {
    const file = { name: 'a.png', bytes: await picture('png', 2_600) }
    const { ok } = await upload(world, world.vendor, { folder: imageFolder, file })
    expect(ok).toMatchObject({ width: 1_280, height: 2_560 })
  })
})

describe('an uploaded CAD or FBX file', () => {
  it.each([
    ['STEP', 'CAD', 'step', stepText],
    ['STEP with a mark before it', 'CAD', 'step', `\uFEFF\r\n${stepText}`],
    ['IGES', 'CAD', 'iges', igesText],
    ['an FBX text', 'FBX', 'fbx', fbxText],
    ['a binary FBX', 'FBX', 'fbx', 'Kaydara FBX Binary  \0\u001A\0\u00E8\u001C\0\0'],
  ] as const)(
    'may be %s, is kept as it came, and waits for its view',
    async (_what, kind, format, content) => {
      const bytes = Buffer.from(content)
      const file = { name: 'part.any', bytes }
      const { ok } = await upload(world, world.vendor, { folder: modelFolder, file })
      expect(ok).toEqual({
        secure_url: `${world.deps.config.publicUrl}/media/${ok.public_id}/file.${format}`,
        public_id: ok.public_id,
        bytes: bytes.length,
        format,
      })
      expect((await bytesAt(ok.secure_url)).equals(bytes)).toBe(true)
      expect(await rowOf(ok.public_id)).toMatchObject({ kind, conversion_status: 'PENDING' })
      const { ok: read } = await world.callAs(world.vendor, 'readMedia', { params: { id: ok.public_id } })
      expect(read).toMatchObject({
        kind,
        name: 'part.any',
        conversion: { status: 'PENDING', glb: null, note: null },
      })
    },
  )
})

describe('an upload’s form', () => {
  it('may name the folder after the file', async () => {
    const form = new FormData()
    form.append('file', new Blob([await picture()]), 'a.png')
    form.append('folder', imageFolder)
    expect((await sendForm(world, world.vendor, form)).ok.format).toBe('webp')
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\Windows\\win.ini', 'win.ini'],
    ['C:\\Users\\me\\arm.png', 'arm.png'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['..', 'image.webp'],
    ['Gehäuse – größer (2).png', 'Gehäuse – größer (2).png'],
    ['parts "q" 3".png', 'parts "q" 3".png'],
    ['a\r\nSet-Cookie: b.png', 'aSet-Cookie: b.png'],
    ['100%25 %2522 %0a%0d.png', '100%25 %2522 %0a%0d.png'],
    [`${'x'.repeat(400)}.png`, `${'x'.repeat(196)}.png`],
  ])('keeps of a name what is one: %s', async (name, kept) => {
    const { ok } = await upload(world, world.vendor, {
      folder: imageFolder,
      file: { name, bytes: await picture() },
    })
    expect((await rowOf(ok.public_id)).name).toBe(kept)
  })
})

describe('what one account may send', () => {
  it('ends at a number of uploads a minute', async () => {
    const { config } = world.deps
    const scale = config.rateLimitScale
    config.rateLimitScale = 1 / 60
    try {
      const user = world.tenant
      const form = { folder: imageFolder, file: { name: 'a.png', bytes: await picture() } }
      const answers = [
        await upload(world, user, form),
        await upload(world, user, form),
        await upload(world, user, form),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await upload(world, world.vendor2, form)).status).toBe(200)
    } finally {
      config.rateLimitScale = scale
    }
  })

  it('ends where too many files, or too many bytes, lie unused', async () => {
    const user = world.otherVendor
    const full = {
      status: 409,
      body: {
        code: 'too_many_unused',
        detail: 'Too many uploaded files are waiting to be used. Save them with a product first.',
      },
    }
    const form = { folder: imageFolder, file: { name: 'a.png', bytes: await picture() } }
    const heap = await buildMedia(world.owner, { owner_id: user.userId, bytes: 2_147_483_648 - 1 })
    expect(await upload(world, user, form)).toMatchObject(full)
    await world.owner.updateTable('media').set({ unused_since: null }).where('id', '=', heap.id).execute()
    for (let n = 0; n < 199; n += 1) await buildMedia(world.owner, { owner_id: user.userId })
    // Room for one, and eight at once that have nothing to wait for but each other.
    const file = { name: 'a.step', bytes: stepText }
    const all = Array.from({ length: 8 }, () => upload(world, user, { folder: modelFolder, file }))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await upload(world, user, form)).toMatchObject(full)
  })

  it('doesn’t count the files that a deleted product leaves behind', async () => {
    const user = world.otherVendor
    await world.owner
      .updateTable('media')
      .set({ unused_since: null })
      .where('owner_id', '=', user.userId)
      .execute()
    const { publicId } = await buildMedia(world.owner, { owner_id: user.userId, bytes: 2_147_483_648 })
    const id = await buildProduct(world.owner, world.references, {
      vendor_id: user.userId,
      images: JSON.stringify([{ image: `/media/${publicId}/image.webp`, is_primary: true }]),
    })
    await world.owner.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await rowOf(publicId)).unused_since).not.toBeNull()
    const form = { folder: imageFolder, file: { name: 'a.png', bytes: await picture() } }
    expect((await upload(world, user, form)).status).toBe(200)
  })

  it('comes in side by side, each for itself', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadPicture(world, world.admin)))
    expect(new Set(answers.map((answer) => answer.public_id)).size).toBe(8)
  })
})

describe('reading an upload’s record', () => {
  it('is its uploader’s and an admin’s, and nobody else’s, though a product shows it', async () => {
    const { public_id: id } = await uploadPicture(world, world.vendor)
    await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      images: JSON.stringify([{ image: `/media/${id}/image.webp`, is_primary: true }]),
    })
    const read = async (user: typeof world.vendor) =>
      (await world.callAs(user, 'readMedia', { params: { id } })).status
    expect([await read(world.vendor), await read(world.admin)]).toEqual([200, 200])
    for (const other of [world.vendor2, world.tenant]) expect(await read(other)).toBe(404)
    expect(await read(world.customer)).toBe(403)
    const { publicId } = await buildMedia(world.owner, { owner_id: world.vendor.userId, state: 'UPLOADING' })
    expect((await world.callAs(world.vendor, 'readMedia', { params: { id: publicId } })).status).toBe(404)
  })
})
