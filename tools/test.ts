import { buildWeb } from './build-web.ts'
import { browserSteps, checkSteps, clearReports } from './check-steps.ts'
import { runSteps, tellFailures, total } from './steps.ts'
import type { StepResult } from './steps.ts'
import { stepFailure } from './test-reports.ts'
import { shareOf } from './test-share.ts'
import type { TestShare } from './test-share.ts'

const buildFailure = (error: unknown): StepResult => {
  const output = error instanceof Error ? error.message : String(error)
  return {
    name: 'build',
    ok: false,
    passed: 0,
    failed: 1,
    failures: [stepFailure('build', output)],
    seconds: 0,
    processorSeconds: undefined,
    output,
  }
}

/** The browser comes last and alone: on two cores it is slow enough without company. */
const runBrowser = async (share: TestShare): Promise<StepResult[]> => {
  const steps = browserSteps(share)
  if (steps.length === 0) return []
  try {
    await buildWeb()
  } catch (error) {
    const failure = buildFailure(error)
    console.log(`FAILED build: ${failure.output}`)
    return [failure]
  }
  return runSteps(steps)
}

// `npm test`: every check, and the tests and walks of a working day; with `--all` every test and every walk. The last line
// is for machines.
const share = shareOf(process.argv.slice(2))
if (share === null) {
  console.error('Usage: npm test [-- --all]')
  process.exit(2)
}
await clearReports()
const results = [...(await runSteps(checkSteps(share))), ...(await runBrowser(share))]
tellFailures(results)
if (share === 'daily') console.log('Drills and the other walks are left to: npm test -- --all')
const { passed, failed } = total(results)
process.exitCode = failed === 0 && results.every((result) => result.ok) ? 0 : 1
console.log(`tests: ${passed} passed, ${failed} failed`)
