import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import type { Walks } from './check-steps.ts'
import { browserSteps, checkSteps } from './check-steps.ts'
import { drillsSince, drillsUnlanded } from './drills.ts'
import { finish, runSteps } from './steps.ts'
import type { StepResult } from './steps.ts'

// `npm test`: every check, every test, the drills of local changes, and the walks of a working day. `--all` includes
// every walk, `--since 1.day` the drills of the commits since then. The last line is for machines.
const { values } = parseArgs({ options: { all: { type: 'boolean' }, since: { type: 'string' } } })

/** The browser comes last and alone: on two cores it is slow enough. */
const runBrowser = async (walks: Walks): Promise<StepResult[]> => {
  try {
    await buildWeb()
  } catch (error) {
    console.log('failed build')
    return [{ name: 'build', passed: 0, failed: 1, output: String(error) }]
  }
  return runSteps(browserSteps(walks))
}

const drills = values.since === undefined ? drillsUnlanded() : drillsSince(values.since)
const checked = await runSteps(checkSteps(drills))
finish([...checked, ...(await runBrowser(values.all === true ? 'all' : 'daily'))])
