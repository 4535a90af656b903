import path from 'node:path'
import type { BuildOptions } from 'vite'

type Output = Extract<
  NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>,
  { codeSplitting?: unknown }
>
type Splitting = Exclude<Output['codeSplitting'], boolean | undefined>
type Group = NonNullable<Splitting['groups']>[number]
type Modules = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

/** The modules that every screen behind sign-in loads: the frame, and the screens' rows. */
const ofShell = /\/src\/process\/(shell\/frame\/shell-layout\.tsx|screens\.ts)$/

/** Does the shell reach this module by static imports? */
const reachesShell = (id: string, modules: Modules): boolean => {
  const seen = new Set([id])
  for (const one of seen) {
    if (ofShell.test(one)) return true
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

const ofForms = /node_modules[\\/](zod|react-hook-form|@hookform)/

/** Does the module need a form's packages at once? A list without a visible form doesn't. */
const needsForms = (id: string, modules: Modules): boolean => {
  const seen = new Set([id])
  for (const one of seen) {
    if (ofForms.test(one)) return true
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

/** Screens that have what all lists have and little else. They have no expandable or dialog code of their own. */
const everyday = [
  'selling/catalogue/products/products',
  'trading/quotes/lists/quotes',
  'desk/dashboard/dashboard',
].map((name) => path.resolve(import.meta.dirname, `../src/${name}-page.tsx`))

/** Re-exports its whole package. A module that imports it needs only the names it takes, not all its imports. */
const isBarrel = (id: string): boolean => id.endsWith('@mantine/core/esm/index.mjs')

const namesFrom = (code: string, source: string): string[] =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g))
    .filter(([, , from]) => from === source)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''))

/** All static imports of a module; for the barrel, only the modules of those names. */
const importsOf = (id: string, modules: Modules): string[] => {
  const info = modules.getModuleInfo(id)
  const imported = info?.importedIds ?? []
  const barrel = imported.find(isBarrel)
  if (barrel === undefined || info === null) return [...imported]
  const names = namesFrom(info.code ?? '', '@mantine/core')
  const parts = modules.getModuleInfo(barrel)?.importedIds ?? []
  return [
    ...imported.filter((one) => one !== barrel),
    ...parts.filter((part) => names.some((name) => part.endsWith(`/${name}.mjs`))),
  ]
}

/** The 3D viewer and its library, which load when a model is shown. */
const ofViewer = /[\\/](?:node_modules[\\/]three|selling[\\/]media[\\/]viewer)[\\/]/

let ofEveryday: Set<string> | undefined

const isOfEveryday = (id: string, modules: Modules): boolean => {
  if (ofEveryday === undefined) {
    ofEveryday = new Set(everyday)
    for (const one of ofEveryday) for (const imported of importsOf(one, modules)) ofEveryday.add(imported)
  }
  return ofEveryday.has(id)
}

/**
 * A few files for each screen instead of one for each set of screens that share something (decision 051). The groups
 * are the code of the first screen, the frame, the everyday lists and other shared code, each with what it needs of the
 * forms' packages. The rest stays with its screen.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 6 },
    {
      debugName: 'shell',
      name: (id, modules) => (reachesShell(id, modules) ? 'shell' : null),
      test: (id) => !id.includes('node_modules'),
      priority: 5,
    },
    // The code that drags columns and pictures loads once a pointer is over them.
    { name: 'drag', test: /node_modules[\\/]@atlaskit/, minShareCount: 2, priority: 4 },
    {
      debugName: 'lists',
      name: (id, modules) => (isOfEveryday(id, modules) && !needsForms(id, modules) ? 'lists' : null),
      minShareCount: 2,
      priority: 3,
    },
    {
      debugName: 'common',
      name: (id, modules) => (needsForms(id, modules) || ofViewer.test(id) ? null : 'common'),
      minShareCount: 3,
      priority: 2,
    },
    // A lower priority than common code, or the viewer's file would include that.
    { name: 'viewer', test: ofViewer, priority: 1.5 },
    { name: 'forms', minShareCount: 3, priority: 1 },
    // The order lists and the order pages share some code, which goes into one file.
    { name: 'orders', test: /\/src\/trading\/orders\/order-[\w-]+\.tsx$/, minShareCount: 2, priority: 0 },
  ],
}
