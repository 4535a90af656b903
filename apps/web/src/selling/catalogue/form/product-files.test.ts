import { expect, test } from 'vitest'
import type { FileList, ListedFile } from '../../media/fields/file-list.ts'
import { moved, noFiles, removed, withDocumentKind } from '../../media/fields/file-list.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import { fileAt, filesBody, filesOf, hasFileChanges } from './product-files.ts'

const conversion = { status: 'FAILED', note: null, glb: null, thumbnail: null, box: null } as const
const site = 'https://shop.example'

const original = {
  cad: `${site}/p.step`,
  fbx: null,
  documents: [{ url: `${site}/d.pdf`, name: 'Arm.pdf', bytes: 5, kind: 'DRAWING' }],
  files: {
    cad: { ...conversion, triangles: null, parts: null, url: `${site}/p.step`, name: 'p.step', bytes: 9 },
    fbx: null,
  },
  data: {
    images: ['a', 'b'].map((name) => ({
      image: `${site}/${name}.webp`,
      thumbnail: `${site}/${name}.small`,
      is_primary: name === 'b',
    })),
  },
} as unknown as ProductDetail // only what is read of a product is given

const picked: ListedFile = {
  key: 'new',
  kind: 'IMAGE',
  name: 'c.png',
  bytes: 1,
  file: null,
  preview: null,
  conversion: null,
  documentKind: null,
  step: { at: 'stored', url: `${site}/c.webp` },
}

const add = (list: FileList, file: ListedFile): FileList => ({ ...list, files: [...list.files, file] })

test('an edit that leaves the files alone names none of them', () => {
  expect(filesBody(filesOf(original), original)).toEqual({})
  expect(hasFileChanges(filesOf(original), original)).toBe(false)
})

test('an edit names what it changes: an order, a removal, a file taken off', () => {
  const list = filesOf(original)
  expect(filesBody(moved(list, 'stored-1', 0), original)).toEqual({
    images: [
      { image: `${site}/b.webp`, is_primary: true },
      { image: `${site}/a.webp`, is_primary: false },
    ],
  })
  expect(filesBody(removed(list, 'CAD'), original)).toEqual({ cad: null })
  expect(filesBody(withDocumentKind(list, 'document-0', 'CE'), original)).toEqual({
    documents: [{ url: `${site}/d.pdf`, kind: 'CE' }],
  })
  expect(hasFileChanges(removed(list, 'CAD'), original)).toBe(true)
})

test('a new product without files names none, and one on its way would be lost by leaving', () => {
  expect(filesBody(noFiles, null)).toEqual({})
  expect(filesBody(add(noFiles, picked), null)).toEqual({
    images: [{ image: `${site}/c.webp`, is_primary: true }],
  })
  expect(hasFileChanges(add(noFiles, { ...picked, step: { at: 'waiting' } }), null)).toBe(true)
})

test('what the server says of a file is found by its path', () => {
  const list = add(filesOf(original), picked)
  expect(fileAt(list, 'images.2.image')?.name).toBe('c.png')
  expect(fileAt(list, 'cad')?.name).toBe('p.step')
  expect(fileAt(list, 'fbx')).toBeNull()
  expect(fileAt(list, 'images')).toBeNull()
  expect(fileAt(list, 'name')).toBeNull()
})
