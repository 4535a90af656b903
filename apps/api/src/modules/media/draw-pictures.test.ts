import { messages } from '@armature/domain/messages'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { jpegOfScans } from '../../../testing/many-scans.ts'
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

it('a JPEG of more scans than any picture has is refused before it is decoded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-scans-'))
  try {
    const file = path.join(folder, 'picture.jpg')
    await writeFile(file, jpegOfScans(100))
    expect(await drawPictures(file, 1)).toMatchObject({ width: 64, height: 64 })
    await writeFile(file, jpegOfScans(101))
    expect(await drawPictures(file, 1)).toMatchObject({ fields: { file: [messages.imageUnreadable] } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
