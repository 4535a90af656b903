import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProject } from './project.ts'

/** A project of the same shape whose one task does what its first argument says. */
const task = `
const [what] = process.argv.slice(2)
if (what === 'exit') process.exitCode = 7
if (what === 'say') console.log(process.version + ' ' + process.env.PATH?.split(':')[0])
if (what === 'wait') {
  const timer = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { console.log('told'); clearInterval(timer); process.exitCode = 3 })
  console.log('waiting')
}
`

let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'armature-run-'))
  await mkdir(path.join(root, 'tools'))
  await mkdir(path.join(root, 'node_modules'))
  const carried = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  await symlink(inProject('node_modules', carried), path.join(root, 'node_modules', carried))
  await copyFile(inProject('tools/run.cjs'), path.join(root, 'tools/run.cjs'))
  await writeFile(path.join(root, 'tools/check.ts'), task)
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  await writeFile(path.join(root, 'node_modules/.installed-lock'), '{}')
})

afterAll(() => rm(root, { recursive: true }))

const runner = () => path.join(root, 'tools/run.cjs')

const linesOf = (child: ReturnType<typeof spawn>) => {
  if (!child.stdout) throw new Error('The child has no output')
  return createInterface({ input: child.stdout })
}

describe.runIf(process.platform === 'linux')('the runner of every script', () => {
  test('runs the task on the carried Node, which comes first in PATH, and hands on the exit code', () => {
    const said = spawnSync(process.execPath, [runner(), 'check', 'say'], { encoding: 'utf8', cwd: '/' })
    expect(said.stdout).toMatch(/^v24\.\S+ .*node-linux-\w+\/bin\n$/)
    expect(spawnSync(process.execPath, [runner(), 'check', 'exit']).status).toBe(7)
  })

  test('names the tasks when asked for one that it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, [runner(), 'constructor'], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('start|dev|test')
  })

  test('passes SIGTERM on and waits for the task to end', async () => {
    const child = spawn(process.execPath, [runner(), 'check', 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = linesOf(child)
    await once(lines, 'line')
    const next = once(lines, 'line')
    child.kill('SIGTERM')
    expect(await next).toEqual(['told'])
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  test('ends the task when npm is gone, even with a shell in between', async () => {
    // The stand-in for npm starts a shell that stays, as npm does, and is killed without a word.
    const npm = `require('child_process').spawn('/bin/sh', ['-c', '"$0" "$1" check wait; true', process.execPath, process.argv[1]], { stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', npm, runner()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'check' },
    })
    const lines = linesOf(child)
    expect(await once(lines, 'line')).toEqual(['waiting'])
    const next = once(lines, 'line')
    child.kill('SIGKILL')
    expect(await next).toEqual(['told'])
  })
})
