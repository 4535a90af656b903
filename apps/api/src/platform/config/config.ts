import {
  defaultConnections,
  fewestConnections,
  shareConnections,
  sharesInWords,
} from './connection-shares.ts'
import type { ConnectionShares } from './connection-shares.ts'
import { backupOf, backupsOfEmbeddedOnly } from './config-backup.ts'
import type { BackupConfig } from './config-backup.ts'
import { demoProblems } from './config-demo.ts'
import { isThisMachine } from './this-machine.ts'
import type { S3MediaConfig } from './media-s3-config.ts'
import { mediaS3Of } from './media-s3-config.ts'
import { WrongValue } from './config-parsers.ts'
import { variables } from './config-variables.ts'
import path from 'node:path'
import { serverSecretsIn } from './server-secret.ts'
import { valueFilesOf, withValueFiles } from './value-files.ts'
import { tracingOf } from './tracing-config.ts'
import type { TracingConfig } from './tracing-config.ts'
import type { KeepDays } from './retention.ts'
import { defaultKeepDays } from './retention.ts'
import type { VapidKeys } from './vapid-keys.ts'
import { vapidKeysFrom, vapidKeysOf } from './vapid-keys.ts'

export { configVariables } from './config-variables.ts'
export type { ConfigVariable } from './config-variables.ts'

/** Default lookup of `.data`: the project, not the folder that the command happened to be called from. */
const projectFolder = path.resolve(import.meta.dirname, '../../../../..')

export interface TwilioConfig {
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  publishableKey: string
  /** Undefined: Stripe's own. */
  baseUrl: string | undefined
}

export interface PushConfig extends VapidKeys {
  /** The address that a push service may write to about this server. */
  subject: string
  /** Origins of services besides the known ones. */
  services: readonly string[]
}

export interface Config {
  environment: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Undefined: no metrics are served. */
  metricsPort: number | undefined
  /** Outside production: other machines may reach the server too. */
  demoOnNetwork: boolean
  /** Origin only, without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Undefined: use the embedded database. */
  databaseUrl: string | undefined
  /** A pooler in transaction mode before that database, for requests and the jobs' own work. */
  poolerUrl: string | undefined
  /** A standby for reads that may be a moment old. */
  replicaUrl: string | undefined
  /** If undefined, copies notify each other through the database. */
  redisUrl: string | undefined
  /** Undefined: the server makes none. */
  backup: BackupConfig | undefined
  /** All of them together are what the database may see of this process. */
  databaseConnections: ConnectionShares
  /** How long requests are served during shutdown while /readyz already fails. */
  drainSeconds: number
  /** Signs. */
  serverSecret: string
  /** Earlier secrets, which are still accepted. */
  earlierSecrets: readonly string[]
  /** Undefined: the local outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: the local outbox. */
  twilio: TwilioConfig | undefined
  /** Undefined: the built-in sandbox. */
  stripe: StripeConfig | undefined
  /** Undefined: files in the data folder. */
  mediaS3: S3MediaConfig | undefined
  push: PushConfig
  /** Private networks that companies' webhooks may reach, also over http. */
  webhookNetworks: readonly string[]
  commissionPercent: number
  /** The days after shipping within which a buyer may make a claim. */
  claimDays: number
  /** The source of a destination's tax: the rates that administrators manage, or none. */
  taxRates: 'kept' | 'none'
  vies: boolean
  /** Undefined: no security.txt is served. */
  securityContact: string | undefined
  /** How long expired rows are kept. */
  keepDays: KeepDays
  /** The catalogue is open to everybody; else only to people who are signed in. */
  isCataloguePublic: boolean
  /** Other origins that may frame the 3D viewer and receive its messages. */
  viewerHosts: readonly string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined
  trustProxy: number | string | false
  rateLimitScale: number
  seedDemo: boolean
}

/** Every error in the environment, to be fixed in one go. Never quotes a value. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The values in the environment; a name without a value is missing. */
type Values = { [Name in keyof typeof variables]?: ReturnType<(typeof variables)[Name]['parse']> }

const readValues = (env: NodeJS.ProcessEnv, problems: string[]): Values => {
  const entries = Object.entries(variables).flatMap(([name, variable]) => {
    const value = env[name]?.trim()
    // Compose files and CI pass unset variables as empty ones.
    if (value === undefined || value === '') return []
    try {
      return [[name, variable.parse(value)]]
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      problems.push(`${name} must be ${error.message}.`)
      return []
    }
  })
  return Object.fromEntries(entries) as Values
}

const checkGroup = (env: NodeJS.ProcessEnv, names: readonly (keyof Values)[], problems: string[]) => {
  const missing = names.filter((name) => !env[name]?.trim())
  if (missing.length > 0 && missing.length < names.length) {
    problems.push(`${names.join(', ')} belong together; missing: ${missing.join(', ')}.`)
  }
}

const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key)

/** Are cards really charged, not by the sandbox or with test keys? */
export const movesRealMoney = ({ stripe }: Pick<Config, 'stripe'>): boolean =>
  stripe !== undefined && !isTestKey(stripe.secretKey)

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const

/** A shop that accepts test cards delivers for nothing. */
const checkTestKeys = (values: Values, problems: string[]) => {
  // Every start prints this one.
  if (values.STRIPE_SECRET_KEY === 'sk_test_armature') {
    problems.push("STRIPE_SECRET_KEY must not be the sandbox's key in production.")
    return
  }
  if (values.STRIPE_TEST_KEYS === true) return
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (isTestKey(values[name] ?? ''))
      problems.push(
        `${name} is a test key, with which no card is really charged; STRIPE_TEST_KEYS=true takes it.`,
      )
  }
}

const checkRequired = (env: NodeJS.ProcessEnv, values: Values, problems: string[]) => {
  const replaced: readonly string[] = values.CARD_SANDBOX === true ? stripeNames : []
  for (const [name, variable] of Object.entries(variables)) {
    if (variable.requiredInProduction && !replaced.includes(name) && !env[name]?.trim())
      problems.push(`${name} is required in production.`)
  }
}

/** ARMATURE_DATA_DIR defaults to the project's folder, which the next version replaces. */
const checkPlaces = (env: NodeJS.ProcessEnv, problems: string[]) => {
  if (env.ARMATURE_DATA_DIR?.trim()) return
  if (!env.DATABASE_URL?.trim())
    problems.push(
      'DATABASE_URL is required in production, or ARMATURE_DATA_DIR for an embedded database that outlives an update.',
    )
  if (!env.MEDIA_S3_BUCKET?.trim())
    problems.push('ARMATURE_DATA_DIR or MEDIA_S3_BUCKET is required in production, for uploads.')
}

/** Collects complaints about settings that are fine on a developer's machine only. */
const checkDeveloping = (values: Values, problems: string[]) => {
  const url = values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL)
  if (url?.protocol === 'http:' && !isThisMachine(url.hostname)) {
    problems.push('PUBLIC_URL must start with https:// in production.')
  }
  if (values.RATE_LIMIT_SCALE !== undefined && values.RATE_LIMIT_SCALE > 10) {
    problems.push('RATE_LIMIT_SCALE must be at most 10 in production.')
  }
  if (values.PUSH_SERVICES?.some((service) => !service.startsWith('https:')))
    problems.push('PUSH_SERVICES must start with https:// in production.')
  if (values.SEED_DEMO === true) problems.push('SEED_DEMO is not possible in production.')
  if (values.STRIPE_BASE_URL !== undefined) problems.push('STRIPE_BASE_URL is not possible in production.')
  if (values.DEMO_ON_NETWORK === true) problems.push('DEMO_ON_NETWORK is not possible in production.')
}

const checkProduction = (env: NodeJS.ProcessEnv, values: Values, problems: string[]) => {
  checkRequired(env, values, problems)
  checkPlaces(env, problems)
  checkDeveloping(values, problems)
  checkTestKeys(values, problems)
}

const checkConnections = (values: Values, problems: string[]) => {
  const total = values.DATABASE_POOL_SIZE
  const fewest = fewestConnections(stripeOf(values) === undefined)
  if (total !== undefined && total < fewest)
    problems.push(`DATABASE_POOL_SIZE must be at least ${fewest}: ${sharesInWords}.`)
}

const twilioOf = (values: Values): TwilioConfig | undefined =>
  values.TWILIO_ACCOUNT_SID && values.TWILIO_AUTH_TOKEN && values.TWILIO_FROM
    ? {
        accountSid: values.TWILIO_ACCOUNT_SID,
        authToken: values.TWILIO_AUTH_TOKEN,
        from: values.TWILIO_FROM,
        baseUrl: values.TWILIO_BASE_URL ?? 'https://api.twilio.com',
      }
    : undefined

const stripeOf = (values: Values): StripeConfig | undefined =>
  values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET && values.STRIPE_PUBLISHABLE_KEY
    ? {
        secretKey: values.STRIPE_SECRET_KEY,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET,
        publishableKey: values.STRIPE_PUBLISHABLE_KEY,
        baseUrl: values.STRIPE_BASE_URL,
      }
    : undefined

const keptSecrets = (dataDir: string): [string, ...string[]] => {
  try {
    return serverSecretsIn(dataDir)
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
    throw new ConfigError([
      `The file server-secret in the data folder must hold ${error.message}. Put the one back that was there; or remove the file for a new one: then everybody signs in again, and offer links sent so far end.`,
    ])
  }
}

/** Another address than the usual one, and what it means nothing without. */
const addresses = [
  ['TWILIO_BASE_URL', 'TWILIO_ACCOUNT_SID'],
  ['STRIPE_BASE_URL', 'STRIPE_SECRET_KEY'],
  ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
] as const

/** Values that mean something together only. */
const checkGroups = (env: NodeJS.ProcessEnv, values: Values, problems: string[]) => {
  checkGroup(env, ['BACKUP_DIR', 'BACKUP_KEY'], problems)
  if (env.BACKUP_DIR?.trim() && env.DATABASE_URL?.trim()) problems.push(backupsOfEmbeddedOnly)
  if (values.CARD_SANDBOX === true && stripeNames.some((name) => env[name]?.trim()))
    problems.push(`CARD_SANDBOX takes the place of ${stripeNames.join(', ')}: set it or them.`)
  checkGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], problems)
  checkGroup(
    env,
    ['MEDIA_S3_BUCKET', 'MEDIA_S3_REGION', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'],
    problems,
  )
  for (const [name, needed] of addresses)
    if (env[name]?.trim() && !env[needed]?.trim()) problems.push(`${name} means nothing without ${needed}.`)
}

/** The values that are given, once nothing is wrong with any of them; else a ConfigError with all problems. */
const readChecked = (withoutFiles: NodeJS.ProcessEnv): { given: Values; production: boolean } => {
  const problems: string[] = []
  const env = withValueFiles(withoutFiles, problems)
  const values = readValues(env, problems)
  // A misspelt environment must not silently disable production's checks.
  const production = values.NODE_ENV === 'production' || (env.NODE_ENV ?? '').trim().startsWith('prod')
  checkGroups(env, values, problems)
  if (production) checkProduction(env, values, problems)
  else {
    checkGroup(env, stripeNames, problems)
    problems.push(...demoProblems(values))
  }
  checkConnections(values, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return { given: values, production }
}

/** The defaults for variables that the environment leaves out. */
const defaultsOf = (production: boolean) =>
  ({
    NODE_ENV: 'development',
    PORT: 3000,
    DEMO_ON_NETWORK: false,
    HOST: production ? '0.0.0.0' : '127.0.0.1',
    ARMATURE_DATA_DIR: '.data',
    BACKUP_AT: 120,
    BACKUP_KEEP_DAYS: 14,
    DATABASE_POOL_SIZE: defaultConnections,
    DRAIN_SECONDS: production ? 5 : 0,
    MAIL_FROM: 'Armature <no-reply@armature.test>',
    COMMISSION_PERCENT: 10,
    CLAIM_DAYS: 30,
    TAX_RATES: 'kept',
    VIES: false,
    KEEP_DAYS: defaultKeepDays,
    CATALOGUE_PUBLIC: true,
    VIEWER_HOSTS: [],
    PUSH_SERVICES: [],
    WEBHOOK_NETWORKS: [],
    // In a terminal the start's own lines matter; a line per request would bury them.
    LOG_LEVEL: production ? 'info' : 'warn',
    TRUST_PROXY: false,
    RATE_LIMIT_SCALE: 1,
    SEED_DEMO: !production,
  }) satisfies Values

/** Subscriptions hold for one key, so it comes from the oldest secret. */
const pushOf = (
  { VAPID_PRIVATE_KEY: key, PUSH_SERVICES: services }: Values,
  mailFrom: string,
  serverSecret: string,
): PushConfig => ({
  ...(key === undefined ? vapidKeysFrom(serverSecret) : vapidKeysOf(key)),
  subject: `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`,
  services: services ?? [],
})

/**
 * Reads the environment and its files, at startup and when a file has changed. Throws ConfigError with all problems, not the first. Outside production a
 * missing SERVER_SECRET is generated and saved in the data folder.
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const { given, production } = readChecked(env)
  const values = { ...defaultsOf(production), ...given }
  const stripe = stripeOf(values)
  const dataDir = path.resolve(projectFolder, values.ARMATURE_DATA_DIR)
  const [serverSecret, ...earlierSecrets] = values.SERVER_SECRET ?? keptSecrets(dataDir)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    demoOnNetwork: values.DEMO_ON_NETWORK,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    poolerUrl: values.DATABASE_DIRECT_URL === undefined ? undefined : values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    backup: backupOf(values, projectFolder),
    databaseConnections: shareConnections(values.DATABASE_POOL_SIZE, stripe === undefined),
    metricsPort: values.METRICS_PORT,
    drainSeconds: values.DRAIN_SECONDS,
    serverSecret,
    earlierSecrets,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    twilio: twilioOf(values),
    stripe,
    mediaS3: mediaS3Of(values),
    push: pushOf(values, values.MAIL_FROM, earlierSecrets.at(-1) ?? serverSecret),
    webhookNetworks: values.WEBHOOK_NETWORKS,
    commissionPercent: values.COMMISSION_PERCENT,
    claimDays: values.CLAIM_DAYS,
    taxRates: values.TAX_RATES,
    vies: values.VIES,
    securityContact: values.SECURITY_CONTACT,
    keepDays: values.KEEP_DAYS,
    isCataloguePublic: values.CATALOGUE_PUBLIC,
    viewerHosts: values.VIEWER_HOSTS,
    logLevel: values.LOG_LEVEL,
    tracing: tracingOf(values),
    trustProxy: values.TRUST_PROXY,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    seedDemo: values.SEED_DEMO,
  }
}

/** The files that a configuration was read from. */
export const configFiles = (env: NodeJS.ProcessEnv = process.env): string[] =>
  valueFilesOf(env).map(({ file }) => file)
