import { expect, it } from 'vitest'
import { ownSizeOf } from './product-presenter.ts'

const stated = { own_length: 1.024, own_width: 0.787, own_height: 1.339 }
const sizeOf = (box: readonly [number, number, number]) =>
  ownSizeOf({
    ...stated,
    cad_file: { box_length: box[0], box_width: box[1], box_height: box[2] },
    fbx_file: null,
  } as unknown as Parameters<typeof ownSizeOf>[0]) // all that it reads

it('is the maker’s if the file agrees with it, along the file’s axes, otherwise the file’s', () => {
  expect(sizeOf([1.33, 1.03, 0.79])).toEqual({ length: 1.339, width: 1.024, height: 0.787, source: 'CAD' })
  expect(sizeOf([1.4, 1.03, 0.79])).toEqual({ length: 1.4, width: 1.03, height: 0.79, source: 'CAD' })
})
