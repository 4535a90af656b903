import { messages } from '@armature/domain/messages'
import { isProblem } from '@armature/domain/problem'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegOfScans, pngOfTexts, webpOfFrames } from '../../../../testing/files/hostile-pictures.ts'
import { canBeAlone, fencedChildren } from '../../../../testing/files/fenced-children.ts'
import { picture } from '../../../../testing/files/uploads.ts'
import type { PictureEffort } from './draw-pictures.ts'
import { drawPictures } from './draw-pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const drawn = async (bytes: Buffer, effort?: PictureEffort) => {
  const file = path.join(folder, 'picture')
  await writeFile(file, bytes)
  return drawPictures(file, 1, effort)
}
const refusedWith = (text: string) => ({ fields: { file: [text] } })

it('a picture that takes too much memory or time is refused with that, and the next one is drawn', async () => {
  const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'red' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const enough = { mostMs: 60_000, megabytes: 1_024 }
  expect(await drawn(large, { ...enough, megabytes: 256 })).toMatchObject(
    refusedWith(messages.imageTooCostly),
  )
  expect(await drawn(large, { ...enough, mostMs: 1 })).toMatchObject({ detail: messages.unavailable })
  expect(await drawn(large, enough)).toMatchObject({ width: 2_560, height: 2_560 })
})

it.runIf(process.platform === 'linux')(
  'the decoder has no rights, no environment and no network, and is gone with its picture',
  async () => {
    const drawing = drawn(await picture())
    const decoders = () => fencedChildren('picture-process')
    await expect.poll(decoders).toEqual([{ isFenced: true, isAlone: canBeAlone, environment: [] }])
    expect(await drawing).toMatchObject({ width: 40, height: 80 })
    expect(decoders()).toEqual([])
  },
)

it('a picture that isn’t there is a failure of ours', async () => {
  await expect(drawPictures(path.join(folder, 'gone'), 1)).rejects.toThrow(/ENOENT/)
})

it('colours are those that the picture’s own profile names', async () => {
  const inP3 = await sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: 0, g: 255, b: 0 } },
  })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const pictures = await drawn(inP3)
  if (isProblem(pictures)) throw new Error(pictures.code)
  const [red, green, blue] = await sharp(pictures.image).raw().toBuffer()
  const [wasRed, wasGreen, wasBlue] = await sharp(inP3).raw().toBuffer()
  for (const [now, before] of [
    [red, wasRed],
    [green, wasGreen],
    [blue, wasBlue],
  ] as const)
    expect(Math.abs(Number(now) - Number(before))).toBeLessThan(6)
})

describe('a picture of more parts than any needs is refused before it is decoded:', () => {
  let png: Buffer
  let webp: Buffer
  beforeAll(async () => {
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
  const refused = refusedWith(messages.imageUnreadable)

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
