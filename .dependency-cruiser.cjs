// The boundaries of ARCHITECTURE.md, by machine. tools/checks/check-boundaries.ts runs them and fails when
// suspiciously few modules were read; tools/checks/boundaries.test.ts plants violations.

const { readdirSync } = require('node:fs')
const path = require('node:path')

const api = 'apps/api/src'

/**
 * The API's floors, from the ground up, wing by wing: a folder imports only from those before it. `process` knows all of
 * them: application, composition root, jobs, live connections, demo.
 */
const floors = [
  ...[
    'config',
    'ports',
    'db',
    'backup',
    'threads',
    'files',
    'mail',
    'context',
    'journal',
    'outbox',
    'http',
    'adapters',
  ].map((noun) => `platform/${noun}`),
  ...[
    'auth',
    'lists',
    'media',
    'stores',
    'domains',
    'accounts',
    'companies',
    'company-sign-in',
    'api-keys',
    'webhooks',
    'mails',
  ].map((noun) => `people/${noun}`),
  ...['catalogue', 'imports'].map((noun) => `selling/${noun}`),
  ...['ledger', 'taxes', 'quotes', 'requests', 'sourcing', 'orders'].map((noun) => `trading/${noun}`),
  ...[
    'payments',
    'cards',
    'payouts',
    'refunds',
    'claims',
    'disputes',
    'receivables',
    'purchases',
    'subscriptions',
  ].map((noun) => `money/${noun}`),
  ...['chat', 'dashboard', 'notifications', 'operations', 'personal-data'].map((noun) => `desk/${noun}`),
  'process',
]

const foldersOf = (wing) => readdirSync(path.join(__dirname, api, wing)).map((noun) => `${wing}/${noun}`)
const unlisted = [...new Set(floors.map((floor) => floor.split('/')[0]))]
  .filter((wing) => wing !== 'process')
  .flatMap(foldersOf)
  .filter((folder) => !floors.includes(folder))
if (unlisted.length > 0) throw new Error(`.dependency-cruiser.cjs has no floor for ${unlisted.join(', ')}.`)

const floorRules = floors.map((floor, index) => ({
  name: `${floor.replace('/', '-')}-knows-lower-floors-only`,
  severity: 'error',
  from: { path: `^${api}/${floor}/`, pathNot: '([.]test[.]ts$|/testing/)' },
  to: { path: `^${api}/`, pathNot: `^${api}/(${floors.slice(0, index + 1).join('|')})/` },
}))

/** Rooms are handed their settings: they may know the configuration's types, and the bounds by which the server protects itself. */
const configRules = [
  {
    name: 'configuration-by-its-types-only',
    severity: 'error',
    from: {
      path: `^${api}/`,
      pathNot: `^${api}/(process|platform/config)/|[.]test[.]ts$|/testing/`,
    },
    to: { path: `^${api}/platform/config/config[.]ts$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'bounds-know-nothing-of-ours',
    severity: 'error',
    from: { path: `^${api}/platform/config/(concurrency-limit|[a-z]+-limits)[.]ts$` },
    to: { path: '^(packages|apps)/' },
  },
]

const tests = '([.]test[.]tsx?$|/testing/)'
const httpFramework = 'node_modules/(fastify|@fastify)/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    {
      name: 'imports-resolve',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|[.].*[.](css|svg)$)' },
    },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-knows-domain-and-zod-only',
      severity: 'error',
      // The rules for every country's phone numbers come from a library.
      from: { path: '^packages/contract/src/', pathNot: [tests, 'people/phone-numbers[.]ts$'].flat() },
      to: { pathNot: '^(packages/(contract|domain)/src/|node_modules/zod/)' },
    },
    {
      name: 'packages-never-know-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench|tools)/' },
    },
    {
      name: 'web-never-knows-api',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'api-never-knows-web',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'http-framework-at-the-edge-only',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `^apps/api/src/(process/(app|server)[.]ts$|platform/http/|.*-(routes|socket)[.]ts$)|${tests}`,
      },
      to: { path: httpFramework },
    },
    {
      name: 'query-builder-in-db-and-repositories-only',
      comment: 'Types may travel: a use case is handed a transaction without asking it anything itself.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `^apps/api/src/(platform/db/|.*-repository[.]ts$|process/seed/)|${tests}`,
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-from-deps-only',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `^apps/api/src/(platform/adapters/|process/deps[.]ts$)|${tests}`,
      },
      to: { path: '^apps/api/src/platform/adapters/' },
    },
    {
      name: 'sandbox-knows-itself-only',
      comment: 'The card provider that we play knows no more of the marketplace than the real one.',
      severity: 'error',
      from: { path: '^packages/stripe-sandbox/' },
      to: { path: '^(packages|apps|e2e|bench|tools)/', pathNot: '^packages/stripe-sandbox/' },
    },
    {
      name: 'drawings-know-vectors-only',
      comment: 'Solids from published sizes: nothing in them is the marketplace.',
      severity: 'error',
      from: { path: '^packages/part-drawings/' },
      to: {
        path: '^(packages|apps|e2e|bench|tools)/',
        pathNot: '^packages/(part-drawings/|domain/src/media/vectors[.]ts$)',
      },
    },
    {
      name: 'drawings-from-the-demo-only',
      severity: 'error',
      from: {
        path: '^(packages|apps|e2e|bench)/',
        pathNot: `^(packages/part-drawings/|apps/api/src/process/seed/)|${tests}`,
      },
      to: { path: '^packages/part-drawings/' },
    },
    {
      name: 'sandbox-from-deps-only',
      comment: "Its form for cards is to the web app what the provider's script would be.",
      severity: 'error',
      from: {
        path: '^(packages|apps|e2e|bench|tools)/',
        pathNot: `^(packages/stripe-sandbox/|apps/api/src/process/deps[.]ts$|apps/web/src/money/payments/card-entry/)|${tests}`,
      },
      to: { path: '^packages/stripe-sandbox/' },
    },
    {
      name: 'browsers-know-the-test-cards-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/stripe-sandbox/', pathNot: '^packages/stripe-sandbox/src/test-cards[.]ts$' },
    },
    {
      name: 'ports-are-interfaces',
      severity: 'error',
      from: { path: '^apps/api/src/platform/ports/' },
      to: { path: '^apps/api/src/(adapters|modules|http)/' },
    },
    {
      name: 'sources-never-from-testing',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { path: '(^|/)testing/|[.]test[.]tsx?$|^(e2e|bench)/' },
    },
    {
      name: 'widgets-know-no-marketplace',
      comment:
        'The app gives them its words and limits (packages/ui/src/app-terms.ts). A number is written by one rule.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: '^(packages|apps|e2e|bench|tools)/',
        pathNot: '^packages/(ui/|domain/src/values/number-text[.]ts$)',
      },
    },
    {
      name: 'widgets-in-browsers-only',
      severity: 'error',
      from: { path: '^(packages|apps|e2e|bench|tools)/', pathNot: '^(packages/ui|apps/web)/' },
      to: { path: '^packages/ui/' },
    },
    {
      name: 'web-platform-knows-no-wings',
      severity: 'error',
      from: { path: '^apps/web/src/platform/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/platform/' },
    },
    {
      name: 'client-knows-no-widgets',
      comment:
        'A widget takes what it shows; the client hands on what is to be told. Screens and the shell join them.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/api/' },
      to: { path: '^packages/ui/' },
    },
    {
      name: 'writes-go-through-one-place',
      comment:
        'A screen reads by `call`, writes by `useWrite` or `makeWrite` and sends files by `useUpload` or `upload`: key, toast and double click are theirs.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/platform/api/' },
      to: { path: '^apps/web/src/platform/api/(request|writes/send-form)[.]ts$' },
    },
    ...configRules,
    ...floorRules,
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.d.ts', '.json'],
    },
  },
}
