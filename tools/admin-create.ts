import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { signUp } from '@armature/contract/auth'
import { isProblem } from '@armature/domain/problem'
import { systemContextOf } from '../apps/api/src/http/system-context.ts'
import { createAdmin } from '../apps/api/src/modules/accounts/create-admin.ts'
import { ask } from './ask.ts'
import { runTool, withDatabase } from './open-database.ts'

// `npm run admin:create -- --username ada --email ada@example.com`: an administrator. The password is asked
// for, or is the first line of standard input: never an argument, which every user of the machine can read.

const form = signUp.body.pick({ username: true, email: true, password: true })

const readForm = async (): Promise<unknown> => {
  const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } })
  const typed = process.stdin.isTTY
  const username = values.username ?? (typed ? await ask('Username: ') : '')
  const email = values.email ?? (typed ? await ask('E-mail: ') : '')
  const password = typed
    ? await ask('Password: ', true)
    : ((await text(process.stdin)).split(/\r?\n/)[0] ?? '')
  return { username, email, password }
}

const complain = (fields: Record<string, readonly string[]>): void => {
  for (const [field, complaints] of Object.entries(fields)) console.error(`${field}: ${complaints.join(' ')}`)
  process.exitCode = 1
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

await runTool(async () => {
  const parsed = form.safeParse(await readForm())
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) complain({ [path.join('.')]: [message] })
    return
  }
  const made = await withDatabase((deps) => createAdmin(systemContextOf(deps, quiet), parsed.data))
  if (isProblem(made)) complain(made.fields ?? { problem: [made.detail ?? made.code] })
  else console.log(`Administrator ${parsed.data.username} (user ${made}) can sign in.`)
})
