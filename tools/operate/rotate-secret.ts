import { newSecret, rotateSecretIn } from '../../apps/api/src/platform/config/server-secret.ts'
import { StartupError } from '../../apps/api/src/platform/db/startup-error.ts'
import { dataFolder } from './data-folder.ts'
import { runTool } from './open-database.ts'

// `npm run rotate-secret`: a new secret signs from the next start; the earlier ones still verify.

await runTool(async () => {
  const given = process.env.SERVER_SECRET?.trim()
  if (given) {
    console.log('1. Restart every copy with this SERVER_SECRET, so that all accept what the new one signs:')
    const fresh = newSecret()
    console.log(`   ${given},${fresh}`)
    console.log('2. Then restart every copy with this one, so that the new one signs:')
    console.log(`   ${fresh},${given}`)
    return
  }
  const folder = dataFolder()
  try {
    rotateSecretIn(folder)
  } catch (error) {
    throw new StartupError(`There is no secret to rotate in ${folder}.`, { cause: error })
  }
  console.log(
    `The new secret signs from the next start. The earlier ones stay below it in ${folder}/server-secret.`,
  )
})
