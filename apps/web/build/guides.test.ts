import { expect, it } from 'vitest'
import { guideChapters, guidePathFor, guides } from '@armature/domain/pages/guides'
import { readGuide } from './guides.ts'

it('has every chapter that a page’s help opens', () => {
  const chapters = guides.flatMap((guide) => readGuide(guide).chapters.map((id) => `${guide}#${id}`))
  expect(guideChapters().filter((chapter) => !chapters.includes(chapter))).toEqual([])
})

it('opens each reader’s own guide', () => {
  const vendor = { role: 'VENDOR', tenantId: null } as const
  expect(guidePathFor(vendor, 'subQuote')).toBe('/guides/vendor.html#price-what-is-asked-for')
  expect(guidePathFor({ ...vendor, tenantId: 3 }, 'tenantQuote')).toBe('/guides/store.html#quotes')
  expect(guidePathFor({ role: 'CUSTOMER', tenantId: 3 }, 'myOrder')).toBe('/guides/customer.html#afterwards')
  expect(guidePathFor({ role: 'ADMIN', tenantId: null }, 'design')).toBe('/guides/admin.html')
})

it('makes a page with the guide’s title, pictures and links', () => {
  const { html, pictures } = readGuide('store')
  expect(html).toContain("<title>A store's guide</title>")
  expect(html).toContain('<a href="vendor.html">')
  expect(pictures).toContain('tenant-quotes.png')
})
