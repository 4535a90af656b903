// The boundaries of ARCHITECTURE.md, by machine. tools/check-boundaries.ts runs them and fails when
// suspiciously few modules were read; tools/check-boundaries.test.ts plants violations.

const { readdirSync } = require('node:fs')
const path = require('node:path')

/**
 * The API's rooms and modules, from the ground up, and which others each may reach into. A grant that nothing uses fails
 * too (tools/check-boundaries.ts): it would let in what nobody decided.
 */
const { rooms: roomEdges, modules: moduleEdges } = require('./tools/room-edges.json')

const rooms = 'apps/api/src'

const roomRules = Object.entries(roomEdges).map(([room, others]) => ({
  name: `room-${room}-knows-listed-rooms-only`,
  severity: 'error',
  from: { path: `^${rooms}/${room}/`, pathNot: '([.]test[.]ts$|/testing/)' },
  to: { path: `^${rooms}/[^/]+/`, pathNot: `^${rooms}/(${[room, ...others].join('|')})/` },
}))

/**
 * Root files compose the rooms, so no room reaches up to them: but for the configuration's types, the queue of costly work, and
 * the bounds by which the server protects itself, which import nothing of ours.
 */
const rootFile = `^${rooms}/[^/]+[.]ts$`
const sharedRootFiles = `^${rooms}/(concurrency-limit|[a-z]+-limits)[.]ts$`
const inRoom = { path: `^${rooms}/[^/]+/`, pathNot: '([.]test[.]ts$|/testing/)' }

const rootRules = [
  {
    name: 'rooms-know-no-root-file',
    severity: 'error',
    from: inRoom,
    to: { path: rootFile, pathNot: `${sharedRootFiles}|^${rooms}/config[.]ts$` },
  },
  {
    name: 'rooms-know-types-of-the-configuration-only',
    severity: 'error',
    from: inRoom,
    to: { path: `^${rooms}/config[.]ts$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shared-root-files-know-nothing-of-ours',
    severity: 'error',
    from: { path: sharedRootFiles },
    to: { path: '^(packages|apps)/' },
  },
]

/** A room without an entry. */
const roomsWithoutEntry = readdirSync(path.join(__dirname, rooms), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in roomEdges))
  .map(({ name }) => name)
if (roomsWithoutEntry.length > 0)
  throw new Error(`tools/room-edges.json has no entry for ${roomsWithoutEntry.join(', ')}.`)

/** A module without an entry has no edge at all. */
const modules = [
  ...new Set([...readdirSync(path.join(__dirname, rooms, 'modules')), ...Object.keys(moduleEdges)]),
]

const moduleRules = modules.map((module) => ({
  name: `module-${module}-knows-listed-modules-only`,
  severity: 'error',
  from: { path: `^${rooms}/modules/${module}/`, pathNot: '[.]test[.]ts$' },
  to: {
    path: `^${rooms}/modules/`,
    pathNot: `^${rooms}/modules/(${[module, ...(moduleEdges[module] ?? [])].join('|')})/`,
  },
}))

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
      from: { path: '^packages/contract/src/', pathNot: tests },
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
        pathNot: `^apps/api/src/((app|server)[.]ts$|http/|(modules|realtime)/.*-(routes|socket)[.]ts$)|${tests}`,
      },
      to: { path: httpFramework },
    },
    {
      name: 'query-builder-in-db-and-repositories-only',
      comment: 'Types may travel: a use case is handed a transaction without asking it anything itself.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(db/|.*-repository[.]ts$|seed/)|${tests}` },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-from-deps-only',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(adapters/|deps[.]ts$)|${tests}` },
      to: { path: '^apps/api/src/adapters/' },
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
        pathNot: `^(packages/part-drawings/|apps/api/src/seed/)|${tests}`,
      },
      to: { path: '^packages/part-drawings/' },
    },
    {
      name: 'sandbox-from-deps-only',
      comment: "Its form for cards is to the web app what the provider's script would be.",
      severity: 'error',
      from: {
        path: '^(packages|apps|e2e|bench|tools)/',
        pathNot: `^(packages/stripe-sandbox/|apps/api/src/deps[.]ts$|apps/web/src/payments/card-entry/)|${tests}`,
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
      from: { path: '^apps/api/src/ports/' },
      to: { path: '^apps/api/src/(adapters|modules|http)/' },
    },
    {
      name: 'sources-never-from-testing',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { path: '(^|/)testing/|[.]test[.]tsx?$|^(e2e|bench)/' },
    },
    {
      name: 'widgets-and-client-know-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|api)/' },
      to: { path: '^apps/web/src/[^/]+/', pathNot: '^apps/web/src/(ui|api)/' },
    },
    {
      name: 'widgets-and-client-know-not-each-other',
      comment:
        'A widget takes what it shows; the client hands on what is to be told. Screens and the shell join them.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|api)/' },
      to: { path: '^apps/web/src/(ui|api)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'writes-go-through-one-place',
      comment:
        'A screen reads by `call`, writes by `useWrite` or `makeWrite` and sends files by `useUpload` or `upload`: key, toast and double click are theirs.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/api/' },
      to: { path: '^apps/web/src/api/(request|send-form)[.]ts$' },
    },
    ...rootRules,
    ...roomRules,
    ...moduleRules,
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
