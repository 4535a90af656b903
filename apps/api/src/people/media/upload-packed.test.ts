import { gzipSync } from 'node:zlib'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  storedFiles,
  upload,
} from '../../../testing/files/uploads.ts'
import { zipOf } from '../../../testing/files/zip.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const rows = () => world.owner.selectFrom('media').selectAll().execute()
const send = (name: string, bytes: Uint8Array | string, folder = modelFolder) =>
  upload(world, world.vendor, { folder, file: { name, bytes } })
const step = { name: 'bracket.step', bytes: stepText }
/** The files that a Mac writes beside a file: its attributes, and how its folder is shown. */
const besideOf = (name: string) => [
  { name: '.DS_Store', bytes: '\0\0\0\u0001Bud1' },
  { name: '__MACOSX/', bytes: '' },
  { name: `__MACOSX/${name}`, bytes: '\0\u0005\u0016\u0007' },
]

describe('one packed CAD or FBX file', () => {
  it.each([
    ['arm.stpz', gzipSync(stepText), 'arm.stp', 'step', stepText],
    ['arm.stp.gz', gzipSync(stepText), 'arm.stp', 'step', stepText],
    ['arm.STEP.GZ', gzipSync(stepText), 'arm.STEP', 'step', stepText],
    ['arm.igs.gz', gzipSync(igesText), 'arm.igs', 'iges', igesText],
    ['arm.fbx.gz', gzipSync(fbxText), 'arm.fbx', 'fbx', fbxText],
    ['arm.gz', gzipSync(stepText), 'arm.step', 'step', stepText],
    ['arm.zip', zipOf([step]), 'bracket.step', 'step', stepText],
    ['arm.stpz', zipOf([{ ...step, name: 'a/b/Träger' }]), 'Träger.step', 'step', stepText],
    ['arm.zip', zipOf([{ ...step, name: '../../etc/cron.d/x.stp' }]), 'x.stp', 'step', stepText],
    ['Archive.zip', zipOf([step, ...besideOf('._bracket.step')]), 'bracket.step', 'step', stepText],
    [
      'arm.zip',
      zipOf([
        { name: 'arm/', bytes: '' },
        { name: 'arm/.DS_Store', bytes: '\0' },
        { ...step, name: 'arm/bracket.step' },
        ...besideOf('arm/._bracket.step'),
      ]),
      'bracket.step',
      'step',
      stepText,
    ],
    [
      'arm.zip',
      zipOf([
        { name: 'README.md', bytes: '# Arm' },
        { name: 'LICENSE', bytes: 'MIT' },
        { name: 'pictures/front.png', bytes: 'png' },
        { ...step, name: 'cad/Arm.STEP' },
      ]),
      'Arm.STEP',
      'step',
      stepText,
    ],
    ['arm.zip', zipOf([{ name: 'C:\\x\\arm.fbx', bytes: fbxText }]), 'arm.fbx', 'fbx', fbxText],
  ])('%s is kept and offered as it was before', async (...file) => {
    const [sent, bytes, name, format, content] = file
    const before = await storedFiles(world)
    const { ok } = await send(sent, bytes)
    expect(ok).toMatchObject({ format, bytes: Buffer.byteLength(content) })
    expect(ok.secure_url).toMatch(new RegExp(`/file\\.${format}$`))
    expect(await (await readAddress(world, ok.secure_url)).text()).toBe(content)
    const row = (await rows()).find(({ public_id }) => public_id === ok.public_id)
    expect(row).toMatchObject({ name, format, conversion_status: 'PENDING' })
    // One file more, and neither the archive nor a second copy.
    expect(await storedFiles(world)).toHaveLength(before.length + 1)
  })

  it('may come before its folder', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(zipOf([step]))]), 'arm.zip')
    form.append('folder', modelFolder)
    expect((await sendForm(world, world.vendor, form)).ok).toMatchObject({ format: 'step' })
  })
})

describe('refused, and nothing of it stays: an archive', () => {
  const much = Buffer.alloc(100 * 1024 * 1024 + 1, 32)
  much.write(stepText)
  const gzip = gzipSync(stepText)
  const zip = zipOf([step])
  const broken = Buffer.from(zip)
  broken.fill(0xff, 42, 60)
  const tooLarge = 'CAD and FBX files can be at most 100 MB.'
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, number, string][] = [
    ['gzip that unfolds beyond the limit', () => gzipSync(much, { level: 1 }), 413, tooLarge],
    ['zip that unfolds beyond the limit', () => zipOf([{ ...step, bytes: much }]), 413, tooLarge],
    [
      'zip that unfolds to more than it claims',
      () => zipOf([{ ...step, bytes: much, claimed: { size: stepText.length } }]),
      400,
      messages.archiveUnreadable,
    ],
    ['gzip cut off', () => gzip.subarray(0, -12), 400, messages.archiveUnreadable],
    ['zip cut off', () => zip.subarray(0, -12), 400, messages.archiveUnreadable],
    ['zip with other bytes in it', () => broken, 400, messages.archiveUnreadable],
    [
      'zip with another check sum',
      () => zipOf([{ ...step, claimed: { crc: 1 } }]),
      400,
      messages.archiveUnreadable,
    ],
    ['zip of two', () => zipOf([step, { ...step, name: 'b.step' }]), 400, messages.archiveNotOne],
    [
      'zip of two by a Mac',
      () => zipOf([step, { ...step, name: 'b.step' }, ...besideOf('._b.step')]),
      400,
      messages.archiveNotOne,
    ],
    ['zip of what a Mac adds alone', () => zipOf(besideOf('._b.step')), 400, messages.archiveNotOne],
    [
      'zip of very many entries',
      () =>
        zipOf([step, ...Array.from({ length: 100 }, (_one, index) => ({ name: `${index}/`, bytes: '' }))]),
      400,
      messages.archiveNotOne,
    ],
    ['zip of none', () => zipOf([]), 400, messages.archiveNotOne],
    ['zip of a folder', () => zipOf([{ name: 'parts/', bytes: '' }]), 400, messages.archiveNotOne],
    ['zip with a password', () => zipOf([{ ...step, isEncrypted: true }]), 400, messages.archiveEncrypted],
    ['gzip of a gzip', () => gzipSync(gzip), 400, messages.archiveNested],
    ['gzip of a zip', () => gzipSync(zip), 400, messages.archiveNested],
    ['zip of a zip', () => zipOf([{ name: 'a.zip', bytes: zip }]), 400, messages.archiveNested],
    ['zip of an empty file', () => zipOf([{ ...step, bytes: '' }]), 400, messages.fileEmpty],
    [
      'zip of a picture',
      async () => zipOf([{ name: 'a.step', bytes: await picture() }]),
      400,
      messages.notAModelFile,
    ],
    ['gzip of a page', () => gzipSync('<!doctype html>'), 400, messages.notAModelFile],
  ]
  it.each(cases)('a %s', async (_what, make, status, text) => {
    const before = [await rows(), await storedFiles(world)]
    const answer = await send('arm.zip', await make())
    expect([answer.status, answer.body['detail'] ?? answer.body['file']]).toEqual([
      status,
      status === 413 ? text : [text],
    ])
    expect([await rows(), await storedFiles(world)]).toEqual(before)
  })

  it('and any among the pictures', async () => {
    const packed = zipOf([{ name: 'a.png', bytes: await picture() }])
    expect((await send('a.zip', packed, imageFolder)).body['file']).toEqual([messages.notAnImage])
    expect((await send('a.gz', gzip, imageFolder)).body['file']).toEqual([messages.notAnImage])
  })
})
