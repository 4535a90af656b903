import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const roots = {
  '': path.resolve(import.meta.dirname, '../src'),
  'ui/': path.resolve(import.meta.dirname, '../../../packages/ui/src'),
}

/** The web app's sources and those of its widgets, tests excepted; a widget's name begins with `ui/`. */
export const browserSources = (pattern: string): { name: string; text: string }[] =>
  Object.entries(roots).flatMap(([prefix, root]) =>
    globSync(pattern, { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({
        name: prefix + file.replaceAll('\\', '/'),
        text: readFileSync(path.join(root, file), 'utf8'),
      })),
  )
