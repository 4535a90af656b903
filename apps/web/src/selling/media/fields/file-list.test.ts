import { describe, expect, test } from 'vitest'
import type { FileList, FileStep, ListedFile } from './file-list.ts'
import { latestOf, measurable, moved, noFiles, primaryOf, removed, sentFiles, stepped } from './file-list.ts'

const stored = (key: string): FileStep => ({ at: 'stored', url: `https://shop.example/${key}` })

const listed = (key: string, kind: ListedFile['kind'] = 'IMAGE', step = stored(key)): ListedFile => ({
  key,
  kind,
  name: key,
  bytes: 1,
  file: null,
  preview: null,
  conversion: null,
  documentKind: null,
  step,
})

const listOf = (...files: ListedFile[]): FileList => ({ ...noFiles, files })
const order = (list: FileList) => sentFiles(list).images.map(({ image }) => image.at(-1))

describe('the pictures of a product', () => {
  const three = listOf(listed('a'), listed('b'), listed('c'))

  test('are led by the first until another is chosen', () => {
    expect(primaryOf(three)).toBe('a')
    expect(primaryOf({ ...three, chosen: 'c' })).toBe('c')
    expect(sentFiles({ ...three, chosen: 'c' }).images.map((image) => image.is_primary)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('fall back to the first when the chosen one is taken away', () => {
    expect(primaryOf(removed({ ...three, chosen: 'a' }, 'a'))).toBe('b')
    expect(primaryOf(noFiles)).toBeNull()
  })

  test('are sent in the order that they were moved to, led by the same one', () => {
    expect(order(moved(three, 'a', 2))).toEqual(['b', 'c', 'a'])
    expect(order(moved(three, 'c', 0))).toEqual(['c', 'a', 'b'])
    expect(primaryOf(moved(three, 'a', 2))).toBe('a')
    expect(order(moved(three, 'nobody', 0))).toEqual(['a', 'b', 'c'])
  })

  test('stay where a file of another kind is among them', () => {
    expect(sentFiles(moved(listOf(listed('x', 'CAD'), listed('a'), listed('b')), 'b', 0))).toEqual({
      images: [
        { image: 'https://shop.example/b', is_primary: false },
        { image: 'https://shop.example/a', is_primary: true },
      ],
      cad: 'https://shop.example/x',
      fbx: null,
      documents: [],
    })
  })
})

describe('a CAD file', () => {
  const replacing = listOf(listed('old', 'CAD'), listed('new', 'CAD', { at: 'sending', sent: 0 }))

  test('takes the place of the one before once it is stored', () => {
    expect(latestOf(replacing, 'CAD')?.key).toBe('new')
    expect(stepped(replacing, 'new', stored('new')).files.map(({ key }) => key)).toEqual(['new'])
  })

  test('gives the place back when it is taken off before that', () => {
    expect(sentFiles(removed(replacing, 'new')).cad).toBe('https://shop.example/old')
  })
})

test('the part can be measured by a file that is here and unsent, the CAD file before the FBX file', () => {
  const picked = (key: string, kind: ListedFile['kind'], step: FileStep = { at: 'picked' }): ListedFile => ({
    ...listed(key, kind, step),
    file: new File(['1'], key),
  })
  expect(measurable(listOf(picked('f', 'FBX'), picked('c', 'CAD')))?.key).toBe('c')
  expect(measurable(listOf(picked('f', 'FBX', { at: 'failed', reason: 'x' })))?.key).toBe('f')
  for (const step of [stored('c'), { at: 'sending', sent: 0 }, { at: 'waiting' }] as const)
    expect(measurable(listOf(picked('c', 'CAD', step)))).toBeNull()
  // The product's stored files aren't available here to send.
  expect(measurable(listOf(listed('c', 'CAD', { at: 'failed', reason: 'x' })))).toBeNull()
})
