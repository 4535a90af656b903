import * as parse from './config-parsers.ts'
import { samplers } from './tracing-config.ts'
import { keepDays } from './retention.ts'
import { defaultConnections, fewestConnections, sharesInWords } from './connection-shares.ts'

export interface ConfigVariable {
  name: string
  meaning: string
  /** Says in words what happens when it is not set; null where nothing takes its place. */
  default: string | null
  secret: boolean
  /** Says in words what production asks beyond the general rule; null where nothing. */
  production: string | null
}

const variable = <Value>(
  parseValue: (value: string) => Value,
  meaning: string,
  fallback: string | null,
  more: { secret?: true; production?: string; requiredInProduction?: true } = {},
) => ({
  parse: parseValue,
  meaning,
  default: fallback,
  secret: more.secret ?? false,
  production: more.production ?? (more.requiredInProduction ? 'required' : null),
  requiredInProduction: more.requiredInProduction ?? false,
})

/** Every environment variable that the server reads: parsing here, relations between them in config.ts. */
export const variables = {
  NODE_ENV: variable(
    parse.oneOf('development', 'test', 'production'),
    'What the server is for: development, test or production.',
    'development',
  ),
  PORT: variable(parse.integerBetween(1, 65_535), 'Port for the API, realtime and the web app.', '3000'),
  HOST: variable(parse.listenAddress, 'Address to listen on.', '127.0.0.1; 0.0.0.0 in production'),
  METRICS_PORT: variable(
    parse.integerBetween(1, 65_535),
    'Port that serves `/metrics` to Prometheus; keep it private.',
    'no metrics are served',
  ),
  PUBLIC_URL: variable(
    parse.origin,
    'Public address of the site; links in mails use it.',
    'http://localhost:PORT',
    { requiredInProduction: true, production: 'required; https, unless on localhost' },
  ),
  DEMO_ON_NETWORK: variable(
    parse.yesOrNo,
    'Lets other machines reach a server that is not in production: HOST may be any address, PUBLIC_URL a private one. It answers to names and addresses of such a network alone. For a container, or a network where you trust everybody: the demo has known passwords and an open mailbox.',
    'false; only this machine',
    { production: 'refused' },
  ),
  ARMATURE_DATA_DIR: variable(
    parse.text,
    'Folder for the embedded database, uploads, the local outbox and the generated secret.',
    '.data in the project',
    {
      production:
        'this or MEDIA_S3_BUCKET is required, and this or DATABASE_URL: uploads and data must outlive an update',
    },
  ),
  DATABASE_URL: variable(
    parse.databaseUrl,
    'PostgreSQL 15 or later to use instead of the embedded database; its user owns the schema. It may name several servers, `postgres://…@one:5432,two:5432/armature?target_session_attrs=read-write`: each connection goes to the one that takes writes. Other allowed parameters: those of TLS, and a socket’s `host`.',
    'the embedded database',
    { secret: true, production: 'this or ARMATURE_DATA_DIR is required' },
  ),
  DATABASE_DIRECT_URL: variable(
    parse.databaseUrl,
    'The database itself, if DATABASE_URL is a pooler in transaction mode such as PgBouncer: for what needs a session (migrations, jobs, listening for changes).',
    'DATABASE_URL',
    { secret: true },
  ),
  BACKUP_DIR: variable(
    parse.text,
    'Folder for encrypted backups of the embedded database and its uploads, on another disk or machine; it must exist. For one data folder only.',
    'no backups are made',
  ),
  BACKUP_KEY: variable(
    parse.secretOfBytes(32),
    'Encrypts the backups; at least 32 random bytes. Keep a copy away from the backups.',
    null,
    { secret: true },
  ),
  BACKUP_AT: variable(parse.timeOfDay, 'Time of the daily backup, as HH:MM in UTC.', '02:00'),
  BACKUP_KEEP_DAYS: variable(
    parse.integerBetween(1, 3650),
    'How many days back a restore can go, to any moment.',
    '14',
  ),
  DATABASE_REPLICA_URL: variable(
    parse.databaseUrl,
    'A streaming standby of that database, with the same login. It answers lists, catalogue and dashboard while it has every change that the server knows of and the caller’s own writes. It gets as many connections as requests have.',
    'the primary answers everything',
    { secret: true },
  ),
  REDIS_URL: variable(
    parse.urlWithScheme('redis', 'rediss'),
    'Redis 6 or later, through which copies notify each other of changes instead of PostgreSQL’s NOTIFY. For this site only; nothing is stored there.',
    'PostgreSQL’s NOTIFY',
    { secret: true },
  ),
  DATABASE_POOL_SIZE: variable(
    parse.integerBetween(fewestConnections(false), 200),
    `Most database connections of one server process, all counted: ${sharesInWords}. The start refuses more than the database takes; two copies, as during a deploy, need twice as many.`,
    `${defaultConnections}`,
  ),
  DRAIN_SECONDS: variable(
    parse.integerBetween(0, 60),
    'On shutdown `/readyz` fails for this long before the port closes; longer than the balancer takes to notice.',
    '0; 5 in production',
  ),
  SERVER_SECRET: variable(
    parse.secrets,
    'Signs sessions, links and price cells, and encrypts webhooks’ secrets; at least 32 random bytes, the same for every copy of the server. To rotate it, list several separated by commas: the first signs, the others are still accepted.',
    'generated once and kept in the data folder',
    { secret: true, requiredInProduction: true },
  ),
  SMTP_URL: variable(
    parse.urlWithScheme('smtp', 'smtps'),
    'Mail server, with user and password in the address.',
    'the local outbox, /dev/outbox',
    { secret: true, requiredInProduction: true },
  ),
  MAIL_FROM: variable(parse.mailAddress, 'Sender of every mail.', 'Armature <no-reply@armature.test>', {
    requiredInProduction: true,
  }),
  TWILIO_ACCOUNT_SID: variable(
    parse.startingWith('AC'),
    'Twilio account for text messages; all Twilio variables or none.',
    'text messages go to the local outbox',
    { production: 'without it codes travel by mail only' },
  ),
  TWILIO_AUTH_TOKEN: variable(parse.text, "The Twilio account's token.", null, { secret: true }),
  TWILIO_FROM: variable(parse.text, 'Number or sender that text messages come from.', null),
  TWILIO_BASE_URL: variable(parse.origin, 'Address of the Twilio API.', 'https://api.twilio.com'),
  STRIPE_SECRET_KEY: variable(
    parse.startingWith('sk_', 'rk_'),
    'Stripe key for cards, subscriptions and payouts; all Stripe variables or none.',
    'the built-in card sandbox',
    { secret: true, requiredInProduction: true, production: 'required, unless CARD_SANDBOX=true' },
  ),
  CARD_SANDBOX: variable(
    parse.yesOrNo,
    'Takes the built-in card sandbox in production too, for a trial of a deployment: no real money moves, and every screen says so.',
    'false',
    { production: 'the sandbox is refused without it' },
  ),
  STRIPE_TEST_KEYS: variable(
    parse.yesOrNo,
    "Takes Stripe's test keys in production, for a trial of a deployment: no card is really charged.",
    'false',
    { production: 'test keys are refused without it' },
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    parse.startingWith('whsec_'),
    "Verifies what Stripe reports; several with commas between them, since Stripe's reports about connected accounts have a secret of their own.",
    null,
    { secret: true, requiredInProduction: true, production: 'required, unless CARD_SANDBOX=true' },
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    parse.startingWith('pk_'),
    "Stripe's key for the browser's card form.",
    null,
    { requiredInProduction: true, production: 'required, unless CARD_SANDBOX=true' },
  ),
  STRIPE_BASE_URL: variable(
    parse.origin,
    "Another server that speaks Stripe's protocol, for drills of what happens when the server dies.",
    "Stripe's own",
    { production: 'refused' },
  ),
  MEDIA_S3_BUCKET: variable(
    parse.text,
    'Bucket of an S3-compatible store for uploads, so that several copies of the server share them; with it region and keys.',
    'files in ARMATURE_DATA_DIR',
  ),
  MEDIA_S3_REGION: variable(parse.text, "The bucket's region; us-east-1 where the store has none.", null),
  MEDIA_S3_ENDPOINT: variable(parse.origin, "Address of the store, where it isn't Amazon's.", 'Amazon S3'),
  MEDIA_S3_ACCESS_KEY: variable(parse.text, 'Key to read, write and delete in the bucket.', null),
  MEDIA_S3_SECRET_KEY: variable(parse.text, "That key's secret.", null, { secret: true }),
  VAPID_PRIVATE_KEY: variable(
    parse.vapidPrivateKey,
    'Key by which browsers’ push services know the server; with another one, people have to switch push notifications on again.',
    'made from SERVER_SECRET',
    { secret: true },
  ),
  PUSH_SERVICES: variable(
    parse.origins,
    'Origins of push services that notifications may be sent to besides those of the known browsers; several are separated by commas.',
    'those of Chrome, Edge, Firefox and Safari only',
    { production: 'https' },
  ),
  WEBHOOK_NETWORKS: variable(
    parse.networks,
    'Private networks that companies’ webhooks may reach, also over http, such as `127.0.0.0/8` to try them on this machine; several are separated by commas.',
    'none; webhooks reach only public addresses, over https',
  ),
  COMMISSION_PERCENT: variable(
    parse.numberBetween(0, 100),
    "The marketplace's share of a vendor's part of an order, in percent.",
    '10',
  ),
  CLAIM_DAYS: variable(
    parse.integerBetween(0, 3650),
    'Days after shipping within which a buyer may make a claim.',
    '30',
  ),
  TAX_RATES: variable(
    parse.oneOf('kept', 'none'),
    'Source of tax rates: `kept` uses the rates that administrators enter, `none` states no tax.',
    'kept',
  ),
  VIES: variable(
    parse.yesOrNo,
    'Check buyers’ VAT numbers with the European Commission’s VIES, in addition to their check digit: yes or no.',
    'no',
  ),
  SECURITY_CONTACT: variable(
    parse.contact,
    'Contact for security reports, published in `/.well-known/security.txt`: `mailto:security@example.com` or an https address.',
    'the file is not published',
  ),
  KEEP_DAYS: variable(
    keepDays,
    'Days to keep old rows, by table, where they differ from those below, such as `notices=180,outbox=30`.',
    'the days below',
  ),
  CATALOGUE_PUBLIC: variable(
    parse.yesOrNo,
    'Whether the catalogues of the marketplace and the stores are public; with false they need a sign-in.',
    'true',
  ),
  VIEWER_HOSTS: variable(
    parse.origins,
    'Origins of other sites that may show the 3D viewer, /view/{id}, in a frame and receive its messages; several are separated by commas.',
    'none; only our own pages',
  ),
  LOG_LEVEL: variable(
    parse.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Lowest log level to write.',
    'warn; info in production',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    parse.urlWithScheme('http', 'https'),
    'Collector that receives traces by OTLP over HTTP (protobuf), such as `http://localhost:4318`; `/v1/traces` is appended.',
    'nothing is traced',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable(
    parse.urlWithScheme('http', 'https'),
    'The collector’s full address, if its path isn’t `/v1/traces`.',
    null,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    parse.headers,
    'Headers for the collector, such as `authorization=Bearer%20…`; several are separated by commas.',
    null,
    { secret: true },
  ),
  OTEL_SERVICE_NAME: variable(parse.text, 'Name of the server in traces.', 'armature'),
  OTEL_TRACES_SAMPLER: variable(
    parse.oneOf(...samplers),
    'Which requests and jobs are traced; `parentbased_` follows the caller’s `traceparent`.',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    parse.numberBetween(0, 1),
    'Share of traces with a `traceidratio` sampler.',
    '1',
  ),
  TRUST_PROXY: variable(
    parse.trustedProxies,
    "Proxies to trust for the caller's address: their number or their addresses.",
    'false',
  ),
  RATE_LIMIT_SCALE: variable(
    parse.numberBetween(1, 1_000_000),
    'Multiplies every rate limit; for tests and load trials.',
    '1',
    { production: 'at most 10' },
  ),
  SEED_DEMO: variable(
    parse.yesOrNo,
    'Fill an empty database with demo accounts and a catalogue.',
    'true; false in production',
    { production: 'refused' },
  ),
}

/** All variables, for the generated docs/configuration.md. */
export const configVariables: readonly ConfigVariable[] = Object.entries(variables).map(
  ([name, { meaning, default: fallback, secret, production }]) => ({
    name,
    meaning,
    default: fallback,
    secret,
    production,
  }),
)
