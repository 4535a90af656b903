import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { messages } from '@armature/domain/messages'
import { isProblem } from '@armature/domain/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { createWorld } from '../../../testing/builders.ts'
import { runAdminCreate } from '../../process/admin-create.ts'
import { createToken } from '../auth/create-token.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.drop())

const run = async (args: string[], lines: string[]) => {
  const input = new PassThrough()
  const output = new PassThrough()
  input.end(lines.map((line) => `${line}\n`).join(''))
  const code = await runAdminCreate(world.deps, args, { input, output })
  output.end()
  return { code, said: await text(output) }
}

it('makes an administrator who can sign in', async () => {
  const args = ['--username', 'root', '--email', 'root@example.test']
  expect((await run(args, ['a long password'])).code).toBe(0)
  const credentials = { username: 'root', password: 'a long password', otp_channel: 'EMAIL' as const }
  expect(isProblem(await createToken(world.contextOf(), credentials))).toBe(false)
  const row = await world.owner.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role: 'ADMIN', status: 'APPROVED' })
})

it('gives an administrator the name that it is told, or the marketplace’s, and never the one to sign in by', async () => {
  const named = async (username: string, more: string[]) => {
    const args = ['--username', username, '--email', `${username}@example.test`, ...more]
    expect((await run(args, ['a long password'])).code).toBe(0)
    const { first_name, last_name } = await world.owner
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return `${first_name} ${last_name}`.trim()
  }
  expect(await named('secret-door', [])).toBe('Armature')
  expect(await named('back-door', ['--name', 'Ada'])).toBe('Ada')
  const empty = await run(['--username', 'x', '--email', 'x@example.test', '--name', ''], ['a long password'])
  expect([empty.code, empty.said]).toEqual([1, expect.stringContaining('first_name: ')])
})

it('asks for what is missing and says what is wrong', async () => {
  const answer = await run([], ['second', 'not an address', 'short'])
  expect(answer.code).toBe(1)
  expect(answer.said).toContain(messages.invalidEmail)
  expect(answer.said).toContain(messages.passwordMinimum)
  expect(answer.said).not.toContain('short\n')
  expect((await run([], ['ROOT', 'other@example.test', 'a long password'])).said).toContain(
    messages.usernameTaken,
  )
})

it('shows at a terminal what is typed, but for the password', async () => {
  const raw: boolean[] = []
  const setRawMode = (on: boolean) => raw.push(on)
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
  const output = new PassThrough()
  let said = ''
  output.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    // Typed when it is asked for, as a person does.
    if (said.endsWith('E-mail: ')) input.write('typed@example.test\r')
    if (said.endsWith('Password: ')) input.write('a hidden word\r')
  })
  expect(await runAdminCreate(world.deps, ['--username', 'typist'], { input, output })).toBe(0)
  // The terminal itself shows nothing from the first question to the last.
  expect(raw).toEqual([true, false])
  expect(said).toContain('typed@example.test')
  expect(said).not.toContain('hidden')
})
