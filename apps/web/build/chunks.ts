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

/**
 * Few files for each screen instead of one for each set of screens that share something (decision 051): what the first
 * screen needs, what the frame needs, the forms' packages, and what several screens use. The rest stays with its screen.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 4 },
    {
      debugName: 'shell',
      name: (id, modules) => (reachesShell(id, modules) ? 'shell' : null),
      test: (id) => !id.includes('node_modules'),
      priority: 3,
    },
    {
      name: 'forms',
      test: /node_modules[\\/](zod|react-hook-form|@hookform)/,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'common', minShareCount: 3, priority: 1 },
  ],
}
