import { describe, expect, it } from 'vitest'
import { attachmentKindOf, attachmentLimit, isPictureName, refuseAttachment } from '../chat/attachments.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { MediaFormat } from './media-kind.ts'
import {
  attachmentEndings,
  documentFormats,
  endingsOf,
  formatsOf,
  imageFormats,
  isLogoFormat,
  isModelFileKind,
  isModelFormat,
  kindOfFormat,
  kindOfName,
  logoEndings,
  mediaFormats,
  mediaKinds,
  modelFormats,
  mostBytesOf,
  pickedEndingsOf,
} from './media-kind.ts'

describe('what a product’s file is by its name', () => {
  it.each([
    ['arm.step', 'CAD'],
    ['arm.STP', 'CAD'],
    ['arm.igs', 'CAD'],
    ['arm.stpz', 'CAD'],
    ['arm.step.gz', 'CAD'],
    ['arm.zip', 'CAD'],
    ['arm.fbx', 'FBX'],
    ['arm.FBX.gz', 'FBX'],
    ['arm.fbx.zip', 'FBX'],
    ['arm.pdf', 'DOCUMENT'],
    ['arm.JPEG', 'IMAGE'],
    ['arm.tif', 'IMAGE'],
    ['arm.fbx.png', 'IMAGE'],
    ['.step', 'CAD'],
    ['arm.svg', null],
    ['arm.txt', null],
    ['arm.step.exe', null],
    ['step', null],
    ['', null],
  ])('%j: %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind)
  })

  it('is a kind that its picker offers the ending of, for every ending of every kind', () => {
    for (const kind of ['IMAGE', 'CAD', 'FBX', 'DOCUMENT'] as const)
      for (const ending of endingsOf[kind])
        expect([ending, kindOfName(`arm${ending}`)]).toEqual([ending, kind])
    expect(pickedEndingsOf('CAD')).toEqual(['.step', '.stp', '.iges', '.igs', '.stpz', '.gz', '.zip'])
    expect(pickedEndingsOf('FBX')).toEqual(['.fbx', '.gz', '.zip'])
    // Nothing unpacks a picture or a data sheet on its way in.
    for (const kind of ['IMAGE', 'DOCUMENT', 'FILE'] as const)
      expect(pickedEndingsOf(kind)).toEqual(endingsOf[kind])
  })
})

describe('a format', () => {
  it('is of one kind to a product, which takes it', () => {
    for (const format of mediaFormats) {
      const kind = kindOfFormat(format)
      const taken: readonly MediaFormat[] = formatsOf[kind]
      expect([format, taken.includes(format)]).toEqual([format, true])
    }
    expect(mediaFormats.map(kindOfFormat)).toEqual([
      'CAD',
      'CAD',
      'FBX',
      ...imageFormats.map(() => 'IMAGE'),
      'DOCUMENT',
      ...documentFormats.slice(1).map(() => 'FILE'),
    ])
  })

  it('becomes a 3D view where it is a part’s geometry, and its kinds are those that are converted', () => {
    expect(mediaFormats.filter(isModelFormat)).toEqual(modelFormats)
    expect(mediaKinds.filter(isModelFileKind)).toEqual(['CAD', 'FBX'])
    for (const format of modelFormats) expect(isModelFileKind(kindOfFormat(format))).toBe(true)
  })

  it('may be a store’s logo where every browser and mail shows it', () => {
    expect(mediaFormats.filter(isLogoFormat)).toEqual(['jpeg', 'png', 'webp'])
    expect(isLogoFormat(null)).toBe(false)
    for (const endings of Object.values(logoEndings))
      for (const ending of endings) expect(kindOfName(`logo${ending}`)).toBe('IMAGE')
  })

  it('has no ending that another one has', () => {
    const endings = [...endingsOf.IMAGE, ...Object.values(attachmentEndings).flat()]
    expect(new Set(endings).size).toBe(endings.length)
    for (const ending of endings) expect(ending).toMatch(/^\.[a-z]+$/)
  })
})

it('takes of each kind as many bytes as are decided for it', () => {
  const megabyte = 1_048_576
  expect(mediaKinds.map((kind) => [kind, mostBytesOf[kind] / megabyte])).toEqual([
    ['IMAGE', 20],
    ['CAD', 100],
    ['FBX', 100],
    ['DOCUMENT', 20],
    ['FILE', 25],
  ])
})

describe('a file in a chat', () => {
  const picture = { name: 'arm.png', size: 1 }
  const sheet = { name: 'arm.PDF', size: 1 }

  it('is refused by its name, or by its size, before a byte of it is sent', () => {
    expect([refuseAttachment(picture), refuseAttachment(sheet)]).toEqual([null, null])
    for (const name of ['arm.exe', 'arm.html', 'arm.svg', 'arm', 'pdf', '', 'arm.pdf.js', 'arm.stpz'])
      expect([name, refuseAttachment({ name, size: 1 })]).toEqual([name, messages.chatFileKind])
    expect(refuseAttachment({ ...sheet, size: 0 })).toBe('This file is empty.')
  })

  it('of any ending is named by the text that refuses the others', () => {
    const called: Record<keyof typeof attachmentEndings, string> = {
      step: 'STEP',
      iges: 'IGES',
      fbx: 'FBX',
      pdf: 'PDF',
      docx: 'Word',
      xlsx: 'Excel',
      pptx: 'PowerPoint',
      zip: 'ZIP',
      txt: 'TXT, CSV, MD and LOG',
    }
    for (const name of Object.values(called)) expect(messages.chatFileKind).toContain(name)
    for (const ending of attachmentEndings.txt)
      expect(messages.chatFileKind).toContain(ending.slice(1).toUpperCase())
  })

  it('may have as many bytes as its kind, and not one more', () => {
    const pictures = { bytes: limits.body.uploadImageBytes, text: 'Images can be at most 20 MB.' }
    const files = { bytes: limits.chat.files.bytes, text: 'Files in a chat can be at most 25 MB.' }
    expect(attachmentLimit('IMAGE')).toEqual({ bytes: pictures.bytes, beyond: pictures.text })
    for (const [file, { bytes, text }] of [
      [picture, pictures],
      [sheet, files],
    ] as const) {
      expect(refuseAttachment({ ...file, size: bytes })).toBeNull()
      expect(refuseAttachment({ ...file, size: bytes + 1 })).toBe(text)
    }
  })

  it('is what its content says, under a name that says the same', () => {
    for (const format of imageFormats)
      for (const name of ['arm.png', 'arm.pdf', '']) expect(attachmentKindOf(format, name)).toBe('IMAGE')
    for (const format of [...modelFormats, ...documentFormats])
      for (const ending of attachmentEndings[format]) {
        expect(attachmentKindOf(format, `arm${ending.toUpperCase()}`)).toBe('FILE')
        expect(attachmentKindOf(format, `arm${ending}.html`)).toBeNull()
      }
  })

  it.each([
    [null, 'arm.txt'],
    // A page with a script is a text by its content.
    ['txt', 'arm.html'],
    ['txt', 'arm.pdf'],
    ['zip', 'arm.docx'],
    ['pdf', 'arm.png'],
    ['step', 'arm.fbx'],
  ] as const)('of %s is not taken as %s', (format, name) => {
    expect(attachmentKindOf(format, name)).toBeNull()
  })

  it('is shown as a picture by the endings of pictures alone', () => {
    expect(['a.png', 'a.TIFF', 'png', 'a.png.zip', 'a.pdf', ''].filter(isPictureName)).toEqual([
      'a.png',
      'a.TIFF',
    ])
  })
})
