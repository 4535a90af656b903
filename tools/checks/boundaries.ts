import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { commandOf, inProject } from '../project.ts'

interface CruiseReport {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] }
}

export interface BoundaryReport {
  /** Modules of ours that were actually read. */
  read: string[]
  /** One line each. */
  violations: string[]
}

/** Reads a source tree's imports and checks them against .dependency-cruiser.cjs. */
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
  }
}
