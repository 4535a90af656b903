import { readFileSync } from 'node:fs'
import { variables } from './config-variables.ts'

/** The files that hold variables' values: that of NAME is given by `NAME_FILE`. */
export const valueFilesOf = (env: NodeJS.ProcessEnv): { name: string; file: string }[] =>
  Object.keys(variables).flatMap((name) => {
    const file = env[`${name}_FILE`]?.trim() ?? ''
    return file === '' ? [] : [{ name, file }]
  })

/** The environment with the values of its files. */
export const withValueFiles = (env: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv => {
  const values = valueFilesOf(env).map(({ name, file }) => {
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: leave one out.`)
    try {
      return [name, readFileSync(file, 'utf8')]
    } catch {
      problems.push(`${name}_FILE must be a file that the server may read.`)
      // Without it the rest is checked as if it were set.
      return [name, env[name]]
    }
  })
  return { ...env, ...(Object.fromEntries(values) as NodeJS.ProcessEnv) }
}
