import type { BuildOptions } from 'vite'

type Output = Extract<
  NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>,
  { codeSplitting?: unknown }
>
type Splitting = Exclude<Output['codeSplitting'], boolean | undefined>
type Group = NonNullable<Splitting['groups']>[number]
type Modules = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

/** What every screen behind sign-in loads: the frame, and what asks for the screens' data. */
const ofShell = /\/src\/(shell\/shell-layout\.tsx|loads\.ts)$/

/** Those that reach this module by imports that don't wait. */
const reachesShell = (id: string, modules: Modules): boolean => {
  const seen = new Set([id])
  for (const one of seen) {
    if (ofShell.test(one)) return true
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

const ofForms = /node_modules[\\/](zod|react-hook-form|@hookform)/

/** Those that need a form's packages at once: a list that has no form in sight does without them. */
const needsForms = (id: string, modules: Modules): boolean => {
  const seen = new Set([id])
  for (const one of seen) {
    if (ofForms.test(one)) return true
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

/**
 * Few files for each screen instead of one for each set of screens that share something (decision 051): what the first
 * screen needs, what the frame needs, the forms' packages, what several screens use, and what two of the catalogue's do. The
 * rest stays with its screen.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 5 },
    {
      debugName: 'shell',
      name: (id, modules) => (reachesShell(id, modules) ? 'shell' : null),
      test: (id) => !id.includes('node_modules'),
      priority: 4,
    },
    {
      name: 'forms',
      test: ofForms,
      minShareCount: 2,
      priority: 3,
    },
    {
      debugName: 'common',
      name: (id, modules) => (needsForms(id, modules) ? null : 'common'),
      minShareCount: 3,
      priority: 2,
    },
    { name: 'fields', minShareCount: 3, priority: 1 },
    { name: 'products', test: /\/src\/catalogue\/product-(dialog|columns)/, minShareCount: 2, priority: 0 },
  ],
}
