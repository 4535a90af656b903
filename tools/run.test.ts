import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { inProject } from './project.ts'

/** A project of the same structure whose one task does what its first argument says. */
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
    expect(stderr).toContain('start|build|dev|test')
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
    // The fake npm starts a shell that stays, as npm does, and is killed silently.
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

  test('lives on when the shell that started npm has ended, and ends with npm all the same', async () => {
    // Each check of the parents prints a line, since nothing else shows one without consequence.
    await writeFile(
      path.join(root, 'tell-looks.cjs'),
      `const { setInterval: real } = globalThis
      globalThis.setInterval = (look, every) => real(() => { look(); console.log('looked') }, every)`,
    )
    // A shell that is replaced by its last command, so that npm is the parent itself.
    const npm = `const args = ['-r', './tell-looks.cjs', process.argv[1], 'check', 'wait']
      const child = require('child_process').spawn(process.execPath, args, { stdio: 'inherit' })
      console.log('npm ' + process.pid)
      setInterval(() => {}, 1000)`
    const shell = spawn('/bin/sh', ['-c', '"$0" -e "$1" "$2" & read end', process.execPath, npm, runner()], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'check' },
    })
    const lines: string[] = []
    linesOf(shell).on('line', (line) => lines.push(line))
    let isEnded = false
    const endNpm = () => {
      if (!isEnded) process.kill(Number(lines.find((line) => line.startsWith('npm '))?.slice(4)), 'SIGKILL')
      isEnded = true
    }
    onTestFinished(endNpm)
    await expect.poll(() => lines).toEqual(expect.arrayContaining(['waiting', 'looked']))
    const ended = once(shell, 'exit')
    shell.stdin?.end('\n')
    await ended
    const before = lines.length
    // The process that follows the shell checks once more and then stops.
    await expect.poll(() => lines.length > before + 2 || lines.includes('told')).toBe(true)
    expect(lines).not.toContain('told')
    endNpm()
    await expect.poll(() => lines).toContain('told')
  })
})

describe.runIf(process.platform === 'linux')('the turn to install the packages', () => {
  const data = () => path.join(root, '.data')
  const turn = () => path.join(data(), 'install.lock')
  const fromOf = (file: string) => ['-r', path.join(root, file), runner(), 'check', 'say']

  beforeEach(async () => {
    await rm(data(), { recursive: true, force: true })
    await mkdir(data())
    await writeFile(path.join(root, 'npm-cli.js'), '')
    await writeFile(path.join(root, 'nothing.cjs'), '')
    await writeFile(path.join(root, 'node_modules/.installed-lock'), 'of another version')
  })
  const env = () => ({ ...process.env, npm_execpath: path.join(root, 'npm-cli.js'), npm_lifecycle_event: '' })

  const startWith = (hook = 'nothing.cjs') => {
    const child = spawn(process.execPath, fromOf(hook), { stdio: ['ignore', 'pipe', 'pipe'], env: env() })
    const told: string[] = []
    child.stderr.on('data', (text: Buffer) => told.push(text.toString()))
    onTestFinished(() => void child.kill('SIGKILL'))
    return { ended: once(child, 'exit').then(([code]) => code as number), told: () => told.join('') }
  }

  test('is taken from a process of the same number as ours, as a container that is started anew has', async () => {
    await writeFile(
      path.join(root, 'same-number.cjs'),
      `require('fs').writeFileSync(${JSON.stringify(turn())}, String(process.pid))`,
    )
    const { ended, told } = startWith('same-number.cjs')
    expect(await ended).toBe(0)
    expect(told()).toBe('Installing the packages; this happens once.\n')
    expect(await readdir(data())).toEqual([])
  })

  test('is taken from an earlier process of another’s number', async () => {
    await writeFile(turn(), `${process.pid} 1`)
    expect(await startWith().ended).toBe(0)
  })

  test('is taken from nobody: an empty file is left of one that could not be written', async () => {
    await writeFile(turn(), '')
    await utimes(turn(), new Date(), new Date(Date.now() - 6_000))
    expect(await startWith().ended).toBe(0)
  })

  test('leaves nothing behind on a full disk, and says so', async () => {
    await writeFile(
      path.join(root, 'full-disk.cjs'),
      `const fs = require('fs')
      const { writeSync } = fs
      fs.writeSync = (file, ...rest) => {
        if (file > 2) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
        return writeSync(file, ...rest)
      }
      const { writeFileSync } = fs
      fs.writeFileSync = (file, content, options) => {
        writeFileSync(file, '', options)
        return fs.writeSync(fs.openSync(file), content)
      }`,
    )
    const { ended, told } = startWith('full-disk.cjs')
    expect(await ended).toBe(1)
    expect(told()).toContain('The packages cannot be installed: ENOSPC')
    expect(await readdir(data())).toEqual([])
  })

  test('is waited for while its process lives, which is said once', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await once(holder, 'spawn')
    onTestFinished(() => void holder.kill('SIGKILL'))
    await writeFile(turn(), String(holder.pid))
    const { ended, told } = startWith()
    const line = `Waiting for process ${holder.pid}, which installs the packages.\n`
    await expect.poll(told).toBe(line)
    holder.kill('SIGKILL')
    expect(await ended).toBe(0)
    expect(told()).toBe(`${line}Installing the packages; this happens once.\n`)
  })
})
