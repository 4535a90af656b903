import { describe, expect, it } from 'vitest'
import { mediaFiles, mediaPath, mediaPathOf, mediaUrl, publicIdOf, smallOf } from './media-address.ts'

const id = 'abcdefghijklmnopqrst_-'
const site = 'https://parts.example'

describe('the address of a stored file', () => {
  it('stands behind the public URL and leads back to its path', () => {
    const path = mediaPath(id, mediaFiles.image)
    expect(mediaPathOf(site, mediaUrl(site, path))).toBe(path)
    expect(mediaPathOf(site, mediaUrl(site, path, 's1.x-_'))).toBe(path)
    expect(publicIdOf(path)).toBe(id)
    expect(smallOf(path)).toBe(mediaPath(id, mediaFiles.small))
    expect(mediaPathOf(site, mediaUrl(site, mediaPath(id, mediaFiles.original('step'))))).not.toBeNull()
  })

  it.each([
    `https://elsewhere.example/media/${id}/image.webp`,
    `https://parts.example.evil/media/${id}/image.webp`,
    `https://parts.example@evil/media/${id}/image.webp`,
    `/media/${id}/image.webp`,
    `${site}/media/short/image.webp`,
    `${site}/media/${id}/../${id}/image.webp`,
    `${site}/media/${id}/image.webp?x=1`,
    `${site}/media/${id}/image.webp#x`,
    `${site}/media/${id}/image.webp?pass=a&x=1`,
    `${site}/media/${id}/image.webp?pass=a?pass=b`,
    `${site}/media/${id}/`,
    `${site}//media/${id}/image.webp`,
    `javascript:alert(1)`,
  ])('is nothing else: %s', (address) => {
    expect(mediaPathOf(site, address)).toBeNull()
  })
})
