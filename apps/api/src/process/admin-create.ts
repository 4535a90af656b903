import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { signUpPerson } from '@armature/contract/people/auth'
import { system } from '@armature/domain/rights/actor'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Deps } from '../platform/context/deps-type.ts'
import { makeContext } from '../platform/context/make-context.ts'
import { z } from 'zod'
import { problemOfIssues } from '../platform/http/errors.ts'
import type { NewAdmin } from '../people/accounts/create-admin.ts'
import { createAdmin } from '../people/accounts/create-admin.ts'

/** The same rules as at sign-up. */
const { username, email, password, first_name } = signUpPerson
const form = z.strictObject({ username, email, password, first_name })

interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const isTerminal = (input: NodeJS.ReadableStream): boolean => 'isTTY' in input && input.isTTY === true

/** Passes output on until hiding is on; only the prompt echoes what is typed. */
const hideable = (output: NodeJS.WritableStream) => {
  let isHidden = false
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  return { shown, hide: (hidden: boolean) => (isHidden = hidden) }
}

/** A password on the command line would stay in the shell's history, so it is always asked for and never shown. */
const ask = async (args: readonly string[], { input, output }: Terminal): Promise<NewAdmin> => {
  const { values } = parseArgs({
    args: [...args],
    options: { username: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } },
  })
  const { shown, hide } = hideable(output)
  // Configured as a terminal, so that the prompt and not the terminal decides about the echo.
  const prompt = createInterface({ input, output: shown, terminal: isTerminal(input) })
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const answers = prompt[Symbol.asyncIterator]()
  // Read line by line, so that a script can pipe all answers in at once.
  const answerTo = async (question: string, { hidden = false } = {}): Promise<string> => {
    hide(hidden)
    if (isTerminal(input) && !hidden) {
      prompt.setPrompt(`${question}: `)
      prompt.prompt()
    } else output.write(`${question}: `)
    const { value } = await answers.next()
    hide(false)
    if (hidden) output.write('\n')
    return value ?? ''
  }
  try {
    return {
      username: values.username ?? (await answerTo('Username')),
      email: values.email ?? (await answerTo('E-mail')),
      password: await answerTo('Password', { hidden: true }),
      // Customers and vendors see it, and needn't learn the operator's username.
      first_name: values.name ?? system.name,
    }
  } finally {
    prompt.close()
  }
}

const linesOf = (problem: Problem): string =>
  Object.entries(problem.fields ?? {})
    .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
    .join('\n') ||
  (problem.detail ?? problem.code)

/**
 * `npm run admin:create [-- --username a --email a@b.c --name Ada]`: asks for everything missing except the name;
 * returns the exit code.
 */
export const runAdminCreate = async (
  deps: Deps,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  const parsed = form.safeParse(await ask(args, terminal))
  const client = { ip: '127.0.0.1', userAgent: 'admin:create' }
  const ctx = makeContext({ actor: system, deps, now: deps.clock(), log: quiet, session: null, client })
  const made = parsed.success ? await createAdmin(ctx, parsed.data) : problemOfIssues(parsed.error.issues)
  terminal.output.write(
    isProblem(made) ? `\n${linesOf(made)}\n` : `\nAdministrator made. Sign in as usual.\n`,
  )
  return isProblem(made) ? 1 : 0
}
