import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { commandOf, inProject } from './project.ts'
import grants from './room-edges.json' with { type: 'json' }

interface CruiseReport {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] }
}

export interface BoundaryReport {
  /** Modules of ours that were really read. */
  read: string[]
  /** One line each. */
  violations: string[]
  /** Grants of room-edges.json that no import uses, one line each. */
  unused: string[]
  /** Grants of room-edges.json that lead back up, one line each. */
  upward: string[]
}

const apiFolder = 'apps/api/src'
const isTest = /[.]test[.]tsx?$|\/testing\//

/** The folders of every granted edge. */
const grantedEdges = [
  ...Object.entries(grants.rooms).flatMap(([room, others]) =>
    others.map((other) => ({ from: `${apiFolder}/${room}/`, to: `${apiFolder}/${other}/` })),
  ),
  ...Object.entries(grants.modules).flatMap(([module, others]) =>
    others.map((other) => ({
      from: `${apiFolder}/modules/${module}/`,
      to: `${apiFolder}/modules/${other}/`,
    })),
  ),
]

const unusedGrants = ({ modules }: CruiseReport): string[] => {
  const imports = modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
  return grantedEdges
    .filter(
      ({ from, to }) =>
        !imports.some(({ source, resolved }) => source.startsWith(from) && resolved.startsWith(to)),
    )
    .map(({ from, to }) => `granted but unused: ${from} -> ${to}`)
}

/** Modules or rooms that reach themselves by way of their grants: of two such neither is the lower one. */
export const upwardEdges = (modules: Record<string, readonly string[]>): string[] => {
  const reach = (from: string, seen: ReadonlySet<string>): string[] =>
    (modules[from] ?? []).flatMap((to) =>
      seen.has(to) ? [`${from} -> ${to}`] : reach(to, new Set([...seen, to])),
    )
  return [...new Set(Object.keys(modules).flatMap((from) => reach(from, new Set([from]))))]
}

/** Reads the imports of a source tree and holds them against .dependency-cruiser.cjs. */
export const checkBoundaries = async (root: string, folders: string[]): Promise<BoundaryReport> => {
  const cruise = spawn(
    process.execPath,
    [
      // Another step has the second processor.
      '--single-threaded-gc',
      '--max-semi-space-size=64',
      commandOf('dependency-cruiser', 'depcruise'),
      ...folders,
      '--config',
      inProject('.dependency-cruiser.cjs'),
      '--output-type',
      'json',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, complaint] = await Promise.all([text(cruise.stdout), text(cruise.stderr)])
  if (!output.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${complaint || output}`)
  const report = JSON.parse(output) as CruiseReport
  return {
    read: report.modules
      .map((module) => module.source)
      .filter((source) => /^(packages|apps|e2e|bench|tools)\//.test(source)),
    violations: report.summary.violations
      .filter((violation) => violation.rule.severity === 'error')
      .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    unused: unusedGrants(report),
    upward: [...upwardEdges(grants.modules), ...upwardEdges(grants.rooms)],
  }
}
