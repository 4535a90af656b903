import { describe, expect, it } from 'vitest'
import { mediaFolderOf, readMediaFolder } from './media-folder.ts'

describe('the folder of an upload', () => {
  it('is one of the two of the specification, with a SKU', () => {
    expect(readMediaFolder('images/products/RBT-XL330')).toEqual({ kinds: ['IMAGE'], sku: 'RBT-XL330' })
    expect(readMediaFolder('files/products/A (2)')).toEqual({ kinds: ['CAD', 'FBX'], sku: 'A (2)' })
    expect(readMediaFolder('files/products/SRV-12/24V')?.sku).toBe('SRV-12/24V')
    expect(readMediaFolder(mediaFolderOf('FBX', ' A1 '))).toEqual({ kinds: ['CAD', 'FBX'], sku: 'A1' })
  })

  it.each([
    '',
    'images/products/',
    'images/products/ ',
    'images/products/../secrets',
    'images/products/a/../b',
    'images/products//a',
    'images/products/..',
    'images/products/a..b',
    'videos/products/a',
    '/images/products/a',
    'images/products/a/',
    'images\\products\\a',
    'images/products/a\0',
    'images/products/%2e%2e',
    `images/products/${'a'.repeat(65)}`,
  ])('is nothing else: %j', (folder) => {
    expect(readMediaFolder(folder)).toBeNull()
  })
})
