import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { refusalOf } from './draw-pictures.ts'

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
