import { productPlace } from '../catalogue/products/product-slug.ts'
import type { PageName } from './pages.ts'
import { pages } from './pages.ts'

type PathOf<Name extends PageName> = (typeof pages)[Name]['path']
type WithParam = `${string}$${string}`

const filled =
  (pattern: string) =>
  (value: number | string): string =>
    pattern.replace(/\$(id|token)/, () => String(value))

const named = Object.entries(pages)

/** The paths with a parameter, as the web app's route table matches them. */
export const patterns = Object.fromEntries(
  named.filter(([, { path }]) => path.includes('$')).map(([name, { path }]) => [name, path]),
) as { readonly [Name in PageName as PathOf<Name> extends WithParam ? Name : never]: PathOf<Name> }

/** Builds every link, in mails too: a path, or a function that makes one. */
export const paths = {
  ...(Object.fromEntries(
    named.map(([name, { path }]) => [name, path.includes('$') ? filled(path) : path]),
  ) as {
    readonly [Name in PageName]: PathOf<Name> extends WithParam ? ReturnType<typeof filled> : PathOf<Name>
  }),
  notFound: '/not-found',
  /** `/catalogue/12-name-of-it`: the number finds the product, even after a rename. */
  catalogueProduct: ({ id, name }: { id: number; name: string }): string =>
    filled(pages.catalogueProduct.path)(productPlace(id, name)),
} as const

/** A list's page, searched for a word; quoted, since the address's reader takes bare digits for a number. */
export const searchedFor = (path: string, word: string): string =>
  `${path}?search=${encodeURIComponent(JSON.stringify(word))}`
