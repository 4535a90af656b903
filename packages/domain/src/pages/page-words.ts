import { paths } from './page-paths.ts'

export interface PageWords {
  title: string
  description: string
}

/**
 * The words at the head of a page, the same for every reader. The server writes it into the page before any script is there,
 * so that it is read while the rows are on their way (decision 051).
 */
export const pageWords = {
  [paths.dashboard]: {
    title: 'Dashboard',
    description:
      'What waits for you, and how money and quotes stand in the period. Each figure leads to its list.',
  },
  [paths.products]: {
    title: 'Products',
    description:
      'Open a part for its pictures, files and specifications. Add one by its form, or many from a file.',
  },
  [paths.tenantProducts]: {
    title: 'Tenant Products',
    description:
      'The parts of your store. Open one for its pictures, files and specifications; add one by its form, or many from a file.',
  },
  [paths.quotes]: {
    title: 'Quotes',
    description: 'Open a quote for its sub-quotes; click a down payment to change it.',
  },
  [paths.editQuotes]: { title: 'Edit Quotes', description: 'Choose the quote to edit.' },
  [paths.tenantQuotes]: {
    title: 'Tenant Quotes',
    description: 'Open a quote to price its products; click a down payment to change it.',
  },
  [paths.subQuotes]: {
    title: 'Sub Quotes',
    description: 'Open a row to price its items, then hand it on under Show.',
  },
  [paths.orders]: { title: 'Orders', description: 'Open an order for its sub-orders.' },
  // The specification spells it so (section 2).
  [paths.tenantOrders]: { title: 'Tenat Orders', description: 'Open an order for its sub-orders.' },
} as const satisfies Readonly<Record<string, PageWords>>

/** The words that the home of the catalogue says to a stranger, of the marketplace or of a store. */
export const homeWords = (isStore: boolean): PageWords =>
  isStore
    ? {
        title: 'Find a part, ask for a quote',
        description:
          'Parts with their specifications, pictures and 3D views. Ask for all that you need in one request.',
      }
    : {
        title: 'Robotics parts, quoted by the people who make them',
        description:
          'Parts of many vendors with their specifications, pictures and 3D views. Ask for all that you need in one request, and accept one offer.',
      }

const words: Readonly<Record<string, PageWords | undefined>> = pageWords

/** The words of the page at a path; undefined of one that says other things to everybody. */
export const wordsAt = (path: string): PageWords | undefined =>
  Object.hasOwn(words, path) ? words[path] : undefined
