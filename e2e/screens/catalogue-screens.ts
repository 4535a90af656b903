import type { Page } from '@playwright/test'
import type { Screen } from './screen-entry.ts'
import { press } from './screen-entry.ts'

/** A product's page in the catalogue, the first match of this word. */
const catalogueProduct = (word: string) => async (page: Page) => {
  await page.goto(`/catalogue?search=${word}`)
  const first = page.getByRole('list', { name: 'Products' }).getByRole('link').first()
  return (await first.getAttribute('href')) ?? ''
}

/** The ids of the first servos in the catalogue. */
const servos = async (page: Page, most: number): Promise<number[]> => {
  const answer = await page.request.get(`/api/catalogue/products/?search=servo&page_size=${most}`)
  const { results } = (await answer.json()) as { results: { id: number }[] }
  return results.map(({ id }) => id)
}

/** Six parts side by side, the maximum. */
const comparedParts = async (page: Page) => `/catalogue/compare?ids=${(await servos(page, 6)).join(',')}`

const viewedServo = async (page: Page) => `/view/${(await servos(page, 1)).join(',')}`

/** Public screens. */
export const catalogueScreens: readonly Screen[] = [
  {
    name: 'profile',
    variant: 'home',
    path: '/',
    heading: 'Robotics parts, quoted by the people who make them',
    who: ['stranger'],
  },
  {
    name: 'catalogue',
    path: '/catalogue',
    heading: 'Catalogue',
    who: ['stranger', 'customer'],
  },
  {
    name: 'catalogue',
    variant: 'narrowed',
    path: '/catalogue?search=servo&type=COMPONENT&ordering=name',
    heading: 'Catalogue',
    who: ['stranger'],
  },
  {
    name: 'catalogueCompare',
    path: comparedParts,
    heading: 'Compare parts',
    who: ['stranger', 'customer'],
  },
  {
    name: 'catalogueProduct',
    path: catalogueProduct('gripper'),
    heading: /Gripper/,
    who: ['stranger', 'customer'],
    open: {
      '3d': (page) =>
        page
          .getByRole('main')
          .getByText(/^3D view$/)
          .click(),
    },
  },
  { name: 'browserList', path: '/catalogue/list', heading: 'Your list', who: ['stranger'] },
  { name: 'questions', path: '/questions', heading: 'Questions', who: ['vendor', 'customer'] },
  { name: 'viewProduct', path: viewedServo, heading: /servo/i, who: ['customer', 'vendor'] },
  {
    name: 'viewProduct',
    variant: 'in-3d',
    path: async (page) => {
      await page.goto('/products?search=OWN-SERVO')
      await press(/^Details of/)(page)
      await page.waitForURL(/product=\d+/)
      return `/view/${new URL(page.url()).searchParams.get('product')}`
    },
    heading: /Servo/,
    who: ['vendor'],
  },
]
