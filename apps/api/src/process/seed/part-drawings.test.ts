import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { loadCadReader } from '../../platform/adapters/model-converter/formats/read-cad.ts'
import { boundsOf as sceneBounds, boxOf, surfacesOf } from '../../platform/adapters/model-converter/scene.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { isClosed } from '@armature/part-drawings/brep'
import { drawnFolder, drawnNames, readDrawn, sha256Of, stepOf } from './drawn-files.ts'
import { readDemoDrawings, readDemoParts } from './demo-parts.ts'
import { boundsOf } from '@armature/part-drawings/size-of'
import type { KnownSize } from '@armature/part-drawings/size-of'

const mmPerInch = 25.4
/** The error of triangles on a round part, and openings that are left where nobody would look. */
const tolerance = 0.012
const { drawings, sizes } = await readDemoDrawings()
const drawn = await readDrawn()
const sizeOf = (sku: string): KnownSize => sizes[sku] ?? { size: [0, 0, 0] }

const expectSize = (name: string, found: readonly number[], wanted: readonly number[]): void => {
  for (const [axis, value] of wanted.entries())
    expect(
      Math.abs((found[axis] ?? 0) / value - 1),
      `${name}: ${found.join(' x ')} for ${wanted.join(' x ')}`,
    ).toBeLessThan(tolerance)
}

describe('the drawings of the demo’s parts', () => {
  it('show every real product of the demo, each once', async () => {
    const products = [...(await readDemoCatalogue()), ...(await readDemoParts())]
    const real = products.filter(({ files }) => files === undefined).map(({ sku }) => sku)
    expect(drawings.flatMap(({ products }) => products).toSorted()).toEqual(real.toSorted())
  })

  it('say of every size where it is published, or that it is approximate; one drawing has one size', () => {
    for (const { name, products } of drawings)
      for (const sku of products) {
        const { size, source, approximate } = sizeOf(sku)
        expect(source !== undefined || approximate === true, sku).toBe(true)
        expect(size, `${sku} as ${name}`).toEqual(sizeOf(products[0] ?? '').size)
      }
  })

  it('are closed solids that are together as large as the product', () => {
    for (const { name, products, draw } of drawings) {
      const { size } = sizeOf(products[0] ?? '')
      const all = draw(size)
      for (const { name: part, solid } of all) expect(isClosed(solid), `${part} of ${name}`).toBe(true)
      const { least, most } = boundsOf(all)
      expectSize(
        name,
        most.map((value, axis) => value - (least[axis] ?? 0)),
        size,
      )
    }
  })

  it('have the view and the pictures that were made from them as they are now, as large as the product', async () => {
    const there = new Set(await readdir(drawnFolder))
    for (const drawing of drawings) {
      const { name, products } = drawing
      const made = drawn[name]
      expect(made?.sha256, `${name}: run node tools/pictures/draw-parts.ts`).toBe(
        sha256Of(stepOf(drawing, sizes)),
      )
      if (made === undefined) continue
      expect(made.missing, name).toBe(0)
      const { length, width, height } = made.box
      expectSize(
        name,
        [length, width, height].map((inches) => inches * mmPerInch),
        sizeOf(products[0] ?? '').size,
      )
      expect(made.pictures).toBeGreaterThan(0)
      const wanted = [
        drawnNames.view(name),
        ...(['image', 'small', 'large'] as const).map((one) =>
          drawnNames.picture(name, made.pictures - 1, one),
        ),
      ]
      expect(wanted.filter((file) => !there.has(file))).toEqual([])
    }
  })

  it('are read by the importer without a surface missing, as large as they were drawn', async () => {
    const read = await loadCadReader('step')
    // One with turned, cut and pierced solids in many places; the rest was read when its view was made.
    const drawing = drawings.find(({ name }) => name === 'dynamixel-xm430')
    if (drawing === undefined) throw new Error('no such drawing')
    const reading = await read(Buffer.from(stepOf(drawing, sizes)), 100_000)
    if (!reading.ok) throw new Error(reading.failure)
    expect(reading.scene.missing).toBe(0)
    const { length, width, height } = boxOf(sceneBounds([...surfacesOf(reading.scene.root)]))
    expectSize(
      'dynamixel-xm430',
      [length, width, height].map((inches) => inches * mmPerInch),
      sizeOf('RBT-XM430-W210-T').size,
    )
    expect(
      new Set([...surfacesOf(reading.scene.root)].map(({ surface }) => surface.color.join())).size,
    ).toBeGreaterThan(3)
  })
})
