import { BoxGeometry, Group, Mesh } from 'three'
import type { Object3D } from 'three'
import { describe, expect, it } from 'vitest'
import { partsNamed, partsOf, singleParts, withContent } from './part-tree.ts'

const mesh = (name = '') => Object.assign(new Mesh(new BoxGeometry()), { name })
const group = (name: string, ...children: Object3D[]) => {
  const made = Object.assign(new Group(), { name })
  for (const child of children) made.add(child)
  return made
}
const all = () => true

describe('the parts of a view', () => {
  it('are its nodes, assemblies before what they hold', () => {
    const parts = partsOf(group('', mesh('Plate'), group('Screws', mesh('M4'), mesh('M5'))), all)
    expect(parts.map(({ name, depth, parent, triangles }) => [name, depth, parent, triangles])).toEqual([
      ['Plate', 0, null, 12],
      ['Screws', 0, null, 24],
      ['M4', 1, 1, 12],
      ['M5', 1, 1, 12],
    ])
    expect(singleParts(parts).map(({ name }) => name)).toEqual(['Plate', 'M4', 'M5'])
    expect([...withContent(parts, 1)]).toEqual([1, 2, 3])
  })

  it('are free of wrappers around one thing, and keep a name that it had', () => {
    const parts = partsOf(group('', group('root', group('Servo', mesh('')))), all)
    expect(parts.map(({ name }) => name)).toEqual(['Servo'])
  })

  it('hold all surfaces of a node with several materials, which the loader makes meshes of', () => {
    const body = group('Body', mesh('Body_1'), mesh('Body_2'))
    const lid = mesh('Lid')
    body.add(lid)
    const parts = partsOf(group('', body), (object) => object === body || object === lid)
    expect(parts.map(({ name, meshes }) => [name, meshes.length])).toEqual([
      ['Body', 2],
      ['Lid', 1],
    ])
  })

  it('bear the file’s own name, and a number where it has none', () => {
    const named = mesh('Base_plate')
    named.userData['name'] = 'Base plate '
    expect(partsOf(group('', named, mesh('')), all).map(({ name }) => name)).toEqual(['Base plate', 'Part 2'])
  })

  it('leave out nodes without anything to see', () => {
    expect(partsOf(group('', group('Camera'), group('Empty', group('Inner'))), all)).toEqual([])
  })
})

describe('a search for parts', () => {
  const parts = partsOf(group('', mesh('Plate M4'), group('Screws', mesh('M4x10'), mesh('M5x10'))), all)
  const found = (search: string) => partsNamed(parts, search).map(({ name }) => name)

  it('finds every word in a name, whatever the letters’ size and order', () => {
    expect(found(' m4 ')).toEqual(['Plate M4', 'M4x10'])
    expect(found('M4 PLATE')).toEqual(['Plate M4'])
    expect(found('nut')).toEqual([])
  })

  it('leaves all where nothing is typed', () => {
    expect(partsNamed(parts, '  ')).toBe(parts)
  })
})
