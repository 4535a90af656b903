import { checkSteps, clearReports } from './check-steps.ts'
import { runSteps, tellFailures } from './steps.ts'

// `npm run check`: `npm test` without the browser. With names, as in `npm run check -- lint types`, only those.
const wanted = process.argv.slice(2)
const started = performance.now()
await clearReports()
const steps = checkSteps('daily').filter((step) => wanted.length === 0 || wanted.includes(step.name))
const results = await runSteps(steps)
tellFailures(results)
const failed = results.filter((result) => !result.ok).map((result) => result.name)
const seconds = ((performance.now() - started) / 1_000).toFixed(0)
console.log(
  failed.length === 0 ? `All checks passed in ${seconds} s.` : `Failed: ${failed.join(', ')} (${seconds} s).`,
)
process.exitCode = failed.length === 0 ? 0 : 1
