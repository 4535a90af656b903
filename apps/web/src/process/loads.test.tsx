import { expect, it } from 'vitest'
import { loads } from './loads.ts'
import { paths, patterns } from '../platform/paths.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { catalogueRoutes } from './routes/catalogue-routes.ts'
import { orderRoutes } from './routes/order-routes.ts'
import { publicRoutes, viewProduct } from './routes/public-routes.ts'
import { quoteRoutes } from './routes/quote-routes.ts'

/** Screens that ask the server nothing when they open, each with the reason. */
const withoutLoad: Readonly<Record<string, string>> = {
  [paths.design]: 'shows widgets, with made-up data',
  [paths.bom]: 'begins with an empty field; its file is read when somebody chooses it',
  [paths.browserList]: 'shows the list that is kept in the browser',
  [paths.login]: 'begins with an empty form',
  [paths.register]: 'begins with an empty form',
  [paths.emailVerification]: 'begins with an empty form',
  [paths.resetPassword]: 'begins with an empty form',
  [paths.verifyEmail]: 'its first call is a write, which its code alone may send',
  [paths.unsubscribe]: 'shows a button, and calls when somebody clicks it',
}

const screens = [
  ...accountRoutes,
  ...catalogueRoutes,
  ...orderRoutes,
  ...quoteRoutes,
  ...publicRoutes,
  viewProduct,
].map(({ options }) => ('path' in options ? String(options.path) : ''))

it('asks the first questions of every screen while its code is on its way, or says why there are none', () => {
  expect(screens.length).toBeGreaterThan(50)
  const unknown = screens.filter((path) => !(path in loads) && !(path in withoutLoad))
  expect(unknown).toEqual([])
})

it('names no screen twice, and none that is gone', () => {
  const named = [...Object.keys(loads), ...Object.keys(withoutLoad)]
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([])
  expect(named.filter((path) => !screens.includes(path))).toEqual([])
  expect(screens).toContain(patterns.viewProduct)
})
