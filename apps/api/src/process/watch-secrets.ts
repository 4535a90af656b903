import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { ConfigError, configFiles, readConfig } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/context/deps-type.ts'
import { cardEntryOf } from './deps.ts'

/** The parts of the configuration that may change while the server runs; the rest needs a restart. */
const secrets = [
  'databaseUrl',
  'poolerUrl',
  'replicaUrl',
  'redisUrl',
  'serverSecret',
  'earlierSecrets',
  'smtpUrl',
  'twilio',
  'stripe',
  'mediaS3',
] as const satisfies readonly (keyof Config)[]

export interface SecretParts {
  /** Changed in place: what needs a secret reads it from here at each use. */
  config: Config
  /** The process's, unless a test gives another. */
  env?: NodeJS.ProcessEnv
  log: Pick<Logger, 'info' | 'warn'>
  users: readonly Deps[]
  everyMs?: number
}

/** Uses the values of changed files from now on; the earlier ones where a new one is wrong. */
const reload = ({ config, env, log, users }: SecretParts): void => {
  try {
    const fresh = readConfig(env)
    const changed = secrets.filter(
      (name) =>
        !isDeepStrictEqual(fresh[name], config[name]) &&
        // Another provider, or none, needs a restart.
        (fresh[name] === undefined) === (config[name] === undefined),
    )
    if (changed.length === 0) return
    Object.assign(config, Object.fromEntries(changed.map((name) => [name, fresh[name]])))
    const { serverSecret, earlierSecrets } = config
    for (const user of users)
      Object.assign(user, { serverSecret, earlierSecrets, cardEntry: cardEntryOf(config) })
    log.info({ event: 'secrets_reloaded', changed }, 'new values are used')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    log.warn({ event: 'secrets_not_reloaded', problems: error.problems }, 'the earlier values are used')
  }
}

/**
 * Reads the configuration again when one of its files has changed. Files are looked at, since a mounted secret is
 * replaced by a link to another folder, of which no watcher hears.
 */
export const watchSecrets = (parts: SecretParts): (() => Promise<void>) => {
  const files = configFiles(parts.env)
  for (const file of files)
    watchFile(file, { interval: parts.everyMs ?? 2_000, persistent: false }, () => reload(parts))
  return async () => {
    for (const file of files) unwatchFile(file)
  }
}
