import { drillStep } from './check-steps.ts'
import { finish, runSteps } from './steps.ts'

// `npm run drills`: all drills, whatever has changed.
finish(await runSteps([drillStep]))
