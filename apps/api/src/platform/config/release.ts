import { readFileSync } from 'node:fs'

/** The version of this release, as the project's package says. */
export const { version: release } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
