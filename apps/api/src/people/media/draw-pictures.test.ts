import { messages } from '@armature/domain/messages'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegOfScans, pngOfTexts, webpOfFrames } from '../../../testing/files/hostile-pictures.ts'
import { drawPictures, refusalOf } from './draw-pictures.ts'

it.each([
  ['had no time for it', 'timeout: 12% complete', 'unavailable', messages.unavailable],
  [
    'counts more pixels than it may',
    'Input image exceeds pixel limit',
    'invalid',
    messages.imageTooManyPixels,
  ],
  ['can’t read it', 'VipsJpeg: premature end of JPEG image', 'invalid', messages.imageUnreadable],
] as const)('a picture whose decoder %s is refused with that', (_why, words, kind, text) => {
  const { problem, detail, fields } = refusalOf(new Error(words))
  expect([problem, fields?.['file']?.[0] ?? detail]).toEqual([kind, text])
})

describe('a picture of more parts than any needs is refused before it is decoded:', () => {
  let folder: string
  let png: Buffer
  let webp: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'armature-parts-'))
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 4, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all([frame('red'), frame('blue')])
    png = await frame('red')
    webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const drawn = async (bytes: Buffer) => {
    const file = path.join(folder, 'picture')
    await writeFile(file, bytes)
    return drawPictures(file, 1)
  }
  const refused = { fields: { file: [messages.imageUnreadable] } }

  it('a JPEG’s scans', async () => {
    expect(await drawn(jpegOfScans(100))).toMatchObject({ width: 64, height: 64 })
    expect(await drawn(jpegOfScans(101))).toMatchObject(refused)
  })

  it('a WebP’s frames', async () => {
    expect(await drawn(webpOfFrames(webp, 1_000))).toMatchObject({ width: 8, height: 8 })
    expect(await drawn(webpOfFrames(webp, 1_001))).toMatchObject(refused)
  })

  it('a PNG’s packed texts', async () => {
    expect(await drawn(pngOfTexts(png, 8))).toMatchObject({ width: 8, height: 8 })
    expect(await drawn(pngOfTexts(png, 9))).toMatchObject(refused)
  })
})
