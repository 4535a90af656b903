import { expect, it } from 'vitest'
import { aProductDetail } from '../../../testing/a-product.ts'
import type { ProductDetail } from '../catalogue/products/catalogue-queries.ts'
import { eventMessage, productMessage } from './host-messages.ts'

const file = {
  status: 'READY',
  note: null,
  glb: 'https://parts.example/media/abcdefghijklmnopqrst_-/view.glb',
  thumbnail: null,
  box: { length: 1.787, width: 0.976, height: 1.559 },
  triangles: 5_230,
  parts: 4,
  unit_scale: null,
  is_size_doubtful: false,
  url: 'https://parts.example/media/abcdefghijklmnopqrst_-/file.step',
  name: 'servo.step',
  bytes: 247_082,
} as const

const robot: ProductDetail = {
  ...aProductDetail,
  sku: 'SO-101',
  length: 3,
  width: 2,
  height: 2,
  weight: 1,
  quantity: 17,
  cad: file.url,
  data: {
    ...aProductDetail.data,
    name: 'SO-101 arm',
    description: 'An arm.',
    manufacturer: 'Feetech',
    vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
    application: [1, 9],
    equipment: { id: 3, name: 'Robot arm' },
  },
  files: { cad: file, fbx: null },
  own_size: { length: 1.787, width: 0.976, height: 1.559, source: 'CAD' },
  own_weight: 0.12,
}

const applications = [{ id: 1, name: 'Pick and place' }]

it('tells what the robot of model id 52 is', () => {
  expect(productMessage(robot, file, applications, (url) => `at ${url}`)).toEqual({
    source: 'armature',
    version: 1,
    type: 'product',
    product: {
      id: 52,
      sku: 'SO-101',
      type: 'MODEL',
      name: 'SO-101 arm',
      manufacturer: 'Feetech',
      vendor: { id: 2, name: 'Alpha Robotics' },
      price: '129.00',
      dimensions: { package: { length: 3, width: 2, height: 2 }, own: robot.own_size },
      weight: { package: 1, own: 0.12 },
      applications,
      equipment: { id: 3, name: 'Robot arm' },
      component_subcategory: null,
      geometry: { glb: `at ${file.glb}`, thumbnail: null, box: file.box, triangles: 5_230, parts: 4 },
    },
  })
})

it('keeps stock and downloads to itself', () => {
  const text = JSON.stringify(productMessage(robot, file, applications, (url) => url))
  expect(text).not.toMatch(/quantity|17|file\.step/)
})

it('tells a product without a view as well', () => {
  expect(productMessage(robot, null, [], (url) => url)).toMatchObject({ product: { id: 52, geometry: null } })
})

it('names the product of every event', () => {
  expect(eventMessage(52, { type: 'error', reason: 'load' })).toEqual({
    source: 'armature',
    version: 1,
    product: { id: 52 },
    type: 'error',
    reason: 'load',
  })
})
