import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

/** The repository's root; every tool works from any folder. */
export const projectRoot = path.resolve(import.meta.dirname, '..')

export const inProject = (...parts: string[]): string => path.join(projectRoot, ...parts)

/** The script behind a package's command. `.bin` has shell wrappers on Windows, which Node can't run. */
export const commandOf = (packageName: string, command: string = packageName): string => {
  const folder = inProject('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = typeof bin === 'string' ? bin : bin[command]
  if (!script) throw new Error(`${packageName} has no command ${command}`)
  return path.join(folder, script)
}

const sourcePatterns = [
  '{packages,apps}/*/{src,testing}/**/*.{ts,tsx}',
  '{e2e,bench,tools}/**/*.{ts,tsx,cjs}',
  'apps/web/build/**/*.ts',
  'apps/web/{vite.config,check-size}.ts',
]

/** Every source file of ours, relative to the root, sorted. */
export const sourceFiles = async (root: string = projectRoot): Promise<string[]> => {
  const found = new Set<string>()
  for await (const file of glob(sourcePatterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    found.add(file.replaceAll('\\', '/'))
  }
  return [...found].toSorted()
}
