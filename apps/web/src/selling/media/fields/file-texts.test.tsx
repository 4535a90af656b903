import { limits } from '@armature/domain/limits'
import { layout } from '../../../platform/layout.ts'
import { fill, messages } from '@armature/domain/messages'
import { expect, test } from 'vitest'
import { attachmentText } from './attached-file.tsx'
import { boxText } from '../box-text.ts'
import { outsideError } from './check-file.ts'
import { mediaSource, publicIdAt } from '../media-source.ts'
import { sizeText } from './size-text.ts'

const id = 'AbCdEfGhIjKlMnOpQrStUv'

test('an attachment link shows 36 characters and four dots, a shorter one all it has', () => {
  const address = `https://shop.example/media/${id}/file.step`
  expect(attachmentText(address)).toBe('https://shop.example/media/AbCdEfGhI....')
  expect(attachmentText(address)).toHaveLength(layout.attachmentLinkChars + 4)
  expect(attachmentText('https://shop.example/a.step')).toBe('https://shop.example/a.step')
})

test('a stored file is loaded from the page’s own origin, any other from where it lies', () => {
  expect(mediaSource(`https://shop.example/media/${id}/image.webp`)).toBe(`/media/${id}/image.webp`)
  expect(mediaSource('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png')
  expect(publicIdAt(`https://shop.example/media/${id}/file.step`)).toBe(id)
  expect(publicIdAt('https://elsewhere.example/a.step')).toBeNull()
})

test('sizes are told as people count them', () => {
  expect([0, 340, 1536, 20 * 1024 * 1024, 104_857_600].map(sizeText)).toEqual([
    '0 bytes',
    '340 bytes',
    '1.5 kB',
    '20 MB',
    '100 MB',
  ])
  expect(boxText({ length: 1.7874, width: 0.976, height: 10 })).toBe('1.787 × 0.976 × 10')
})

test('a file is held against its kind before it is sent', () => {
  expect(outsideError('IMAGE', { name: 'A.PNG', size: 5 })).toBeNull()
  expect(outsideError('CAD', { name: 'part.STP', size: 5 })).toBeNull()
  for (const name of ['a.stpz', 'a.stp.gz', 'a.STEP.GZ', 'a.igs.gz', 'a.zip'])
    expect(outsideError('CAD', { name, size: 5 }), name).toBeNull()
  expect(outsideError('FBX', { name: 'a.fbx.gz', size: 5 })).toBeNull()
  expect(outsideError('FBX', { name: 'a.stpz', size: 5 })).toContain('.fbx, .gz, .zip')
  expect(outsideError('IMAGE', { name: 'a.zip', size: 5 })).toBe(messages.notAnImage)
  expect(outsideError('IMAGE', { name: 'page.html', size: 5 })).toBe(messages.notAnImage)
  expect(outsideError('CAD', { name: 'part.fbx', size: 5 })).toContain('STEP and IGES')
  expect(outsideError('FBX', { name: 'part.step', size: 5 })).toContain('FBX')
  expect(outsideError('FBX', { name: 'part.fbx', size: 0 })).toBe(messages.fileEmpty)
  expect(outsideError('IMAGE', { name: 'a.png', size: limits.body.uploadImageBytes + 1 })).toBe(
    fill(messages.imageTooLarge, { size: '20 MB' }),
  )
  expect(outsideError('CAD', { name: 'a.step', size: limits.body.uploadCadBytes + 1 })).toBe(
    fill(messages.fileTooLarge, { size: '100 MB' }),
  )
})
