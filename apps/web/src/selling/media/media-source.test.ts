import { expect, it } from 'vitest'
import { mediaSource, publicIdAt } from './media-source.ts'

const id = 'abcdefghijklmnopqrst_-'

it('loads a stored file from the page’s own origin, with the pass that its address carries', () => {
  expect(mediaSource(`https://parts.example/media/${id}/small.webp`)).toBe(`/media/${id}/small.webp`)
  expect(mediaSource(`https://parts.example/media/${id}/view.glb?pass=s1.x`)).toBe(
    `/media/${id}/view.glb?pass=s1.x`,
  )
  expect(publicIdAt(`https://parts.example/media/${id}/view.glb?pass=s1.x`)).toBe(id)
})

it('leaves any other address as it is', () => {
  for (const address of ['https://elsewhere.example/a.png?b=c', 'blob:x', ''])
    expect(mediaSource(address)).toBe(address)
})
