import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, configVariables, readConfig, movesRealMoney } from './config.ts'
import { answersTo } from './this-machine.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'armature-config-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ ARMATURE_DATA_DIR: dataDir, ...env })

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://parts.example.com',
  SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya',
  SMTP_URL: 'smtps://user:word@mail.example.com',
  MAIL_FROM: 'Armature <no-reply@example.com>',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
}

describe('the configuration', () => {
  test('takes a value from a file, unless it is given twice or can not be read', () => {
    const file = path.join(dataDir, 'smtp')
    writeFileSync(file, 'smtp://user:word@mail.test\n')
    expect(read({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://user:word@mail.test')
    expect(problemsOf({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.test' })).toEqual([
      'SMTP_URL and SMTP_URL_FILE are both set: leave one out.',
    ])
    expect(problemsOf({ SMTP_URL_FILE: path.join(dataDir, 'none') })).toEqual([
      'SMTP_URL_FILE must be a file that the server may read.',
    ])
  })

  test('makes backups of the embedded database alone, with a key of their own', () => {
    const given = { BACKUP_DIR: '/backups', BACKUP_KEY: production.SERVER_SECRET }
    const backup = { folder: '/backups', key: production.SERVER_SECRET, atMinute: 120, keepDays: 14 }
    expect(read().backup).toBeUndefined()
    expect(read(given).backup).toEqual(backup)
    expect(read({ ...given, BACKUP_AT: '23:05', BACKUP_KEEP_DAYS: '30' }).backup).toEqual({
      ...backup,
      atMinute: 1_385,
      keepDays: 30,
    })
    expect(problemsOf({ ...given, BACKUP_KEY: 'short', BACKUP_AT: '24:00' })).toEqual([
      'BACKUP_KEY must be at least 32 bytes.',
      'BACKUP_AT must be a time from 00:00 to 23:59.',
    ])
    expect(problemsOf({ BACKUP_DIR: '/backups' })).toEqual([
      'BACKUP_DIR, BACKUP_KEY belong together; missing: BACKUP_KEY.',
    ])
    expect(problemsOf({ ...given, DATABASE_URL: 'postgres://shop@db.test/shop' })).toEqual([
      expect.stringContaining('BACKUP_DIR is for the embedded database'),
    ])
  })

  test('traces only where a collector is named', () => {
    expect(read({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined()
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318/' }).tracing).toEqual({
      url: 'http://collector.test:4318/v1/traces',
      headers: {},
      serviceName: 'armature',
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
    const whole = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.test/take',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-team = parts',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }
    expect(read(whole).tracing).toMatchObject({
      url: 'https://collector.test/take',
      headers: { authorization: 'Bearer a=', 'x-team': 'parts' },
      ratio: 0.05,
    })
    expect(
      problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz', OTEL_TRACES_SAMPLER: 'jaeger_remote' }),
    ).toHaveLength(2)
  })

  test('needs nothing outside production', () => {
    expect(read()).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      poolerUrl: undefined,
      replicaUrl: undefined,
      commissionPercent: 10,
      claimDays: 30,
      taxRates: 'kept',
      seedDemo: true,
    })
  })

  test('generates a secret once and keeps it from other users', () => {
    const { serverSecret } = read()
    expect(Buffer.byteLength(serverSecret)).toBeGreaterThanOrEqual(32)
    expect(read().serverSecret).toBe(serverSecret)
    expect(statSync(path.join(dataDir, 'server-secret')).mode & 0o777).toBe(0o600)
  })

  test.each([
    '?sslmode=verify-full&sslrootcert=/ca.pem',
    '?host=/run/postgresql',
    '?channel_binding=require',
    '?target_session_attrs=read-write',
  ])('takes a database at %s', (query) => {
    const url = `postgres://shop@db/shop${query}`
    expect(read({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url })
  })

  test.each(['postgres://a:b%2Cc@one:5433,two/shop?sslmode=require', 'postgres://one,[::1]:5433/shop'])(
    'takes several servers at %s',
    (url) => {
      expect(read({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url })
    },
  )

  test('takes a pooler with the database behind it', () => {
    const urls = {
      DATABASE_URL: 'postgres://shop@pooler/shop',
      DATABASE_DIRECT_URL: 'postgres://shop@db/shop',
    }
    expect(read(urls)).toMatchObject({ poolerUrl: urls.DATABASE_URL, databaseUrl: urls.DATABASE_DIRECT_URL })
    expect(problemsOf({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toEqual([
      'DATABASE_DIRECT_URL means nothing without DATABASE_URL.',
    ])
  })

  test('takes an empty variable for one that is not set', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('lists everything that is wrong at once, and quotes no value', () => {
    const problems = problemsOf({
      PORT: '0x50',
      COMMISSION_PERCENT: '101',
      SERVER_SECRET: 'hunter2',
      TWILIO_FROM: '+1',
    })
    expect(problems).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'SERVER_SECRET must be at least 32 bytes.',
      'COMMISSION_PERCENT must be a number from 0 to 100.',
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM belong together; missing: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN.',
    ])
    expect(problems.join()).not.toContain('hunter2')
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'https://example.com/shop'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://db/shop?options=-c%20role%3Dpostgres'],
    ['DATABASE_URL', 'postgres://db/shop?sslmode=require&options=-crow_security%3Doff'],
    ['DATABASE_URL', 'postgres://db/shop?role=postgres'],
    ['DATABASE_URL', 'postgres://db/shop?search_path=evil'],
    ['DATABASE_URL', 'postgres://db/shop?query_timeout=0'],
    ['DATABASE_URL', 'postgres://db/shop?user=postgres'],
    ['DATABASE_URL', 'postgres:///shop?host=db,other'],
    ['DATABASE_URL', 'postgres://db,/shop'],
    ['DATABASE_URL', 'postgres://one,two:port/shop'],
    ['DATABASE_URL', 'postgres://one,two/shop?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://one,two/shop?options=-c'],
    ['SERVER_SECRET', 'a'.repeat(40)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1 10.0.0.2'],
    ['TRUST_PROXY', '10.0.0.0/0.0.0.255'],
    ['RATE_LIMIT_SCALE', '0.5'],
    ['SEED_DEMO', 'maybe'],
    ['MAIL_FROM', 'nobody'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })[0]).toMatch(new RegExp(`^${name} must`))
  })
})

describe('an address', () => {
  test.each(['1', '10.0.0.1', '10.0.0.0/8, fd00::/8', '10.0.0.0/255.0.0.0,::1'])(
    'takes the proxies %s',
    (value) => expect(String(read({ TRUST_PROXY: value }).trustProxy)).toBe(value),
  )

  test('to listen on may stand in brackets, as in PUBLIC_URL', () => {
    expect(read({ HOST: '[::1]' }).host).toBe('::1')
  })
})

describe('the store for uploads', () => {
  const s3 = {
    MEDIA_S3_BUCKET: 'parts',
    MEDIA_S3_REGION: 'eu-central-1',
    MEDIA_S3_ACCESS_KEY: 'key',
    MEDIA_S3_SECRET_KEY: 'secret',
  }

  test('is the data folder, or a bucket of Amazon’s or of another server', () => {
    expect(read().mediaS3).toBeUndefined()
    expect(read(s3).mediaS3).toEqual({
      bucket: 'parts',
      region: 'eu-central-1',
      endpoint: undefined,
      accessKey: 'key',
      secretKey: 'secret',
    })
    expect(read({ ...s3, MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000' }).mediaS3?.endpoint).toBe(
      'http://127.0.0.1:9000',
    )
  })

  test('is configured whole or not at all', () => {
    expect(problemsOf({ ...s3, MEDIA_S3_SECRET_KEY: '' })).toEqual([
      'MEDIA_S3_BUCKET, MEDIA_S3_REGION, MEDIA_S3_ACCESS_KEY, MEDIA_S3_SECRET_KEY belong together; missing: MEDIA_S3_SECRET_KEY.',
    ])
    expect(problemsOf({ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([
      'MEDIA_S3_ENDPOINT means nothing without MEDIA_S3_BUCKET.',
    ])
  })

  test('in production is never a folder that nobody chose', () => {
    const unchosen = { ...production, DATABASE_URL: 'postgres://db/shop', ARMATURE_DATA_DIR: '' }
    expect(problemsOf(unchosen)).toEqual([
      'ARMATURE_DATA_DIR or MEDIA_S3_BUCKET is required in production, for uploads.',
    ])
    expect(problemsOf({ ...unchosen, ...s3 })).toEqual([])
  })

  test.each(['', ' '])('in production DATABASE_URL=%j is no leave to begin an empty shop', (url) => {
    expect(problemsOf({ ...production, ...s3, ARMATURE_DATA_DIR: '', DATABASE_URL: url })).toEqual([
      'DATABASE_URL is required in production, or ARMATURE_DATA_DIR for an embedded database that outlives an update.',
    ])
  })
})

describe('the configuration in production', () => {
  test('is accepted when complete, listens on every address and seeds nothing', () => {
    expect(read(production)).toMatchObject({ environment: 'production', host: '0.0.0.0', seedDemo: false })
  })

  test('lists every required variable that is missing', () => {
    const required = configVariables.filter((variable) => variable.production?.startsWith('required'))
    const problems = problemsOf({ NODE_ENV: 'production' })
    expect(problems).toEqual(required.map((variable) => `${variable.name} is required in production.`))
  })

  test.each([
    ['RATE_LIMIT_SCALE', '11', 'RATE_LIMIT_SCALE must be at most 10 in production.'],
    ['SEED_DEMO', 'true', 'SEED_DEMO is not possible in production.'],
    ['PUBLIC_URL', 'http://example.com', 'PUBLIC_URL must start with https:// in production.'],
    [
      'STRIPE_SECRET_KEY',
      'sk_test_armature',
      "STRIPE_SECRET_KEY must not be the sandbox's key in production.",
    ],
    [
      'STRIPE_SECRET_KEY',
      'rk_test_1234567890',
      'STRIPE_SECRET_KEY is a test key, with which no card is really charged; STRIPE_TEST_KEYS=true takes it.',
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'pk_test_1234567890',
      'STRIPE_PUBLISHABLE_KEY is a test key, with which no card is really charged; STRIPE_TEST_KEYS=true takes it.',
    ],
    ...['10.0.0', '127.0.0.1:3000', 'http://localhost'].map((host): [string, string, string] => [
      'HOST',
      host,
      'HOST must be an address of this machine, as 127.0.0.1 is, or 0.0.0.0 for all.',
    ]),
    ['DEMO_ON_NETWORK', 'true', 'DEMO_ON_NETWORK is not possible in production.'],
    ['STRIPE_BASE_URL', 'http://127.0.0.1:9000', 'STRIPE_BASE_URL is not possible in production.'],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([problem])
  })

  test('takes the card sandbox where it is asked for by name, in the place of a provider', () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY, ...others } = production
    const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY }
    expect(problemsOf({ ...others, CARD_SANDBOX: 'false' })).toEqual(
      Object.keys(keys).map((name) => `${name} is required in production.`),
    )
    expect(movesRealMoney(read({ ...others, CARD_SANDBOX: 'true' }))).toBe(false)
    expect(problemsOf({ ...production, CARD_SANDBOX: 'true' })).toEqual([
      `CARD_SANDBOX takes the place of ${Object.keys(keys).join(', ')}: set it or them.`,
    ])
    expect(movesRealMoney(read(production))).toBe(true)
  })

  test('takes test keys where they are asked for by name', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1234567890', STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890' }
    expect(movesRealMoney(read({ ...production, ...keys, STRIPE_TEST_KEYS: 'true' }))).toBe(false)
  })
})

describe('the demo', () => {
  test.each([
    ['PUBLIC_URL', 'https://parts.example.com'],
    ['PUBLIC_URL', 'http://localhost.example.com'],
    ['PUBLIC_URL', 'http://192.168.1.20:3000'],
    ['PUBLIC_URL', 'http://127.0.0.1.nip.io'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['HOST', 'parts.example.com'],
  ])('refuses to be reached from elsewhere by %s=%s, and says what to do', (name, value) => {
    for (const environment of ['', 'development', 'test']) {
      const problems = problemsOf({ NODE_ENV: environment, [name]: value })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(new RegExp(`^${name} must .*NODE_ENV=production.*DEMO_ON_NETWORK=true`))
      expect(problems[0]).not.toContain(value)
    }
  })

  test.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://127.0.0.2:8080', HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
    { PUBLIC_URL: 'http://parts.localhost:3000', HOST: 'localhost' },
    { DEMO_ON_NETWORK: 'true', HOST: '0.0.0.0' },
    { DEMO_ON_NETWORK: 'true', HOST: '::', PUBLIC_URL: 'http://192.168.1.20:3000' },
    { DEMO_ON_NETWORK: 'true', HOST: '0.0.0.0', PUBLIC_URL: 'http://workbench.local:3000' },
    { DEMO_ON_NETWORK: 'true', HOST: '0.0.0.0', PUBLIC_URL: 'http://armature:3000' },
  ])('takes %j', (env) => {
    expect(problemsOf(env as Record<string, string>)).toEqual([])
  })

  test('is never public, whatever is asked for', () => {
    for (const url of ['https://parts.example.com', 'http://203.0.113.7', 'http://[2001:db8::1]'])
      expect(problemsOf({ DEMO_ON_NETWORK: 'true', PUBLIC_URL: url })[0]).toContain('own network')
    // HOST says nothing about who gets here, so each request is asked by which name it came.
    const onNetwork = read({ DEMO_ON_NETWORK: 'true', HOST: '0.0.0.0' })
    for (const host of ['parts.shop', '203.0.113.7', '2001:db8::1', ''])
      expect(answersTo(host, onNetwork), host).toBe(false)
    for (const host of ['localhost', '10.0.0.7', 'workbench.local', 'armature'])
      expect(answersTo(host, onNetwork), host).toBe(true)
  })
})

describe('the kept secret', () => {
  test.each(['', '\n', 'short', 'a'.repeat(60)])('that says %j is refused, and left as it is', (text) => {
    const file = path.join(dataDir, 'server-secret')
    writeFileSync(file, text)
    expect(problemsOf({})[0]).toMatch(
      /^The file server-secret in the data folder must hold .* remove the file/,
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(problemsOf({ SERVER_SECRET: production.SERVER_SECRET })).toEqual([])
  })
})
