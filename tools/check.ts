import { checkSteps } from './check-steps.ts'
import { finish, runSteps } from './steps.ts'

// `npm run check`: `npm test` without the browser. With names, as in `npm run check -- lint types`, only those.
const wanted = process.argv.slice(2)
finish(await runSteps(checkSteps([]).filter(({ name }) => wanted.length === 0 || wanted.includes(name))))
