import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertContent, ownCad, temporaryFile } from '../../../../testing/cad/converted.ts'
import { signalProcess } from '../../../../testing/faults/signal-process.ts'
import { childProcessModelConverter } from './model-converter.ts'
import { fenceCommand, fenceFlags } from '../../files/sandbox/fenced-process.ts'
import { converterFlags } from './start-child.ts'

const bracketFile = path.join(ownCad, 'own-bracket.step')
const bracket = { path: bracketFile, format: 'step' as const }

/** Takes the importer many seconds, in one call that can't be interrupted. */
let slow = { path: '', remove: async () => {} }
beforeAll(async () => {
  const points = Array.from(
    { length: 500_000 },
    (_one, index) => `#${1_000_000 + index}=CARTESIAN_POINT('',(0.,0.,0.));`,
  )
  slow = await temporaryFile(
    (await readFile(bracketFile, 'latin1')).replace('DATA;', `DATA;\n${points.join('\n')}`),
  )
})
afterAll(() => slow.remove())

const slowly = () => ({ path: slow.path, format: 'step' as const })

const failed = (failure: string) => ({ ok: false, failure })

const procFolder = process.platform === 'linux'

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statOf(Number(pid))[1] === String(parent))
    .map(Number)

const isConverter = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('converter-process')
  } catch {
    return false
  }
}

/** State and parent of a process; nothing of one that is gone. */
const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

describe('limits', () => {
  it('end a conversion that takes too long', async () => {
    const converter = childProcessModelConverter({ cpuMs: 1 })
    expect(await converter.convert(bracket)).toEqual(failed('timeout'))
  })

  it('end the importer in the midst of its work', async () => {
    const converter = childProcessModelConverter({ cpuMs: 1_500 })
    expect(await converter.convert(slowly())).toEqual(failed('timeout'))
  })

  it.skipIf(!procFolder)('leave a conversion alone that only waits for the processor', async () => {
    const cpuMs = 8_000
    const converter = childProcessModelConverter({ cpuMs })
    const started = Date.now()
    const outcome = converter.convert(bracket)
    let child = NaN
    // Read once: while it becomes another program, a process has no command line to be known by.
    const seen = () => (child = childrenOf(process.pid).find(isConverter) ?? NaN)
    await expect.poll(seen).toBeGreaterThan(0)
    signalProcess(child, 'SIGSTOP')
    await expect.poll(() => Date.now() - started > cpuMs + 500).toBe(true)
    signalProcess(child, 'SIGCONT')
    expect((await outcome).ok).toBe(true)
  })

  it('end a conversion that takes too much memory', async () => {
    const told: string[] = []
    const converter = childProcessModelConverter({
      maxRssBytes: 20_000_000,
      onFailure: (failure, detail) => told.push(`${failure}: ${detail}`),
    })
    expect(await converter.convert(bracket)).toEqual(failed('out_of_memory'))
    expect(told).toEqual(['out_of_memory: over the limit'])
  })

  it('end the importer as it grows, too', async () => {
    const converter = childProcessModelConverter({ maxRssBytes: 230_000_000 })
    expect(await converter.convert(slowly())).toEqual(failed('out_of_memory'))
  })

  it('refuse more triangles than are shown', async () => {
    expect(await convertContent(await readFile(bracketFile), 'step', { maxTriangles: 100 })).toEqual(
      failed('too_complex'),
    )
  })
})

describe('the queue', () => {
  it('takes one file at a time, in order', async () => {
    const converter = childProcessModelConverter()
    const seen: string[] = []
    const convert = async (name: string) => {
      await converter.convert(bracket, { onStage: (stage) => seen.push(`${name} ${stage}`) })
      seen.push(`${name} done`)
    }
    await Promise.all([convert('first'), convert('second')])
    const stages = ['reading', 'meshing', 'drawing', 'done']
    expect(seen).toEqual([
      ...stages.map((stage) => `first ${stage}`),
      ...stages.map((stage) => `second ${stage}`),
    ])
  })

  it('goes on after one that was given up', async () => {
    const converter = childProcessModelConverter()
    const giveUp = new AbortController()
    const reason = new Error('the upload was deleted')
    const first = converter.convert(slowly(), { signal: giveUp.signal, onStage: () => giveUp.abort(reason) })
    const second = converter.convert(bracket)
    await expect(first).rejects.toBe(reason)
    expect((await second).ok).toBe(true)
  })

  it('rejects what runs and what waits when it is stopped', async () => {
    const converter = childProcessModelConverter()
    const started = Promise.withResolvers<void>()
    const both = [
      converter.convert(slowly(), { onStage: () => started.resolve() }),
      converter.convert(bracket),
    ].map((one) => one.then(String, (error: Error) => error.name))
    await started.promise
    await converter.stop()
    expect(await Promise.all(both)).toEqual(['AbortError', 'AbortError'])
    await expect(converter.convert(bracket)).rejects.toThrow(/stopping/)
  })

  it('rejects a file that is not there, which is not the fault of a file', async () => {
    const converter = childProcessModelConverter()
    await expect(converter.convert({ path: '/nowhere.step', format: 'step' })).rejects.toThrow(/ENOENT/)
  })
})

/** Not every system lets a program be put into a network of its own; there Node's own fence stands alone. */
const canBeAlone = fenceCommand().length > 1
const flags = [...fenceFlags(import.meta.dirname), ...converterFlags(1_000_000_000, 1_000)]

describe('the process of a conversion', () => {
  const attempt = (code: string): string => {
    const script = `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`
    return spawnSync(process.execPath, [...flags, '--input-type=commonjs', '-e', script], {
      encoding: 'utf8',
    }).stdout.trim()
  }

  it('reads code and nothing else', () => {
    const code = fileURLToPath(new URL('./scene.ts', import.meta.url))
    expect(attempt(`require('fs').readFileSync(${JSON.stringify(code)})`)).toBe('done')
    const project = fileURLToPath(new URL('../../../../../../package.json', import.meta.url))
    for (const file of [project, bracketFile, '/etc/passwd']) {
      expect(attempt(`require('fs').readFileSync(${JSON.stringify(file)})`)).toBe('ERR_ACCESS_DENIED')
    }
  })

  const connecting = (port: number) => `
    const socket = new (require('net').Socket)()
    socket.on('error', (error) => console.log(error.code)).on('connect', () => process.exit(console.log('connected') ?? 0))
    try { socket.connect(${port}, '127.0.0.1') } catch (error) { console.log(error.code) }`
  /** The rights that a program is started with: as root, those of nobody too. */
  const people = process.getuid?.() === 0 ? [{}, { uid: 65_534, gid: 65_534 }] : [{}]
  it.skipIf(!canBeAlone).each(people)('has a network of its own without the rights of root: %o', (person) => {
    const [program, ...before] = fenceCommand()
    // The command itself, without Node: how many ways out of this machine there are.
    const alone = spawnSync(
      program,
      [...before.slice(0, before.indexOf('--') + 1), '/bin/cat', '/proc/net/route'],
      {
        encoding: 'utf8',
        ...person,
      },
    )
    expect([alone.status, alone.stdout.trim().split('\n').length]).toEqual([0, 1])
  })

  const run = ([program = '', ...before]: string[], script: string): string =>
    spawnSync(program, [...before, '--input-type=commonjs', '-e', script], { encoding: 'utf8' }).stdout.trim()

  it('reaches no network', async () => {
    // In a process of its own, which answers while this one waits for the other.
    const listening = `require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
    const server = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const script = connecting(Number(line.toString()))
      expect(run([process.execPath], script)).toBe('connected')
      expect(run([process.execPath, ...flags], script)).toBe('ERR_ACCESS_DENIED')
      const [program, ...before] = fenceCommand()
      // Where the system can do it, there is no network even for code that got around Node.
      if (before.length > 0) expect(run([program, ...before], script)).toMatch(/^E(NETUNREACH|CONNREFUSED)$/)
    } finally {
      server.kill('SIGKILL')
    }
  })

  it('writes no file, starts no program and loads no native code', () => {
    expect(attempt(`require('fs').writeFileSync('/tmp/armature-escape', '')`)).toBe('ERR_ACCESS_DENIED')
    expect(attempt(`require('child_process').execSync('true')`)).toBe('ERR_ACCESS_DENIED')
    expect(attempt(`process.dlopen({ exports: {} }, 'x.node')`)).toBe('ERR_DLOPEN_DISABLED')
  })

  it.skipIf(!procFolder)(
    'is started with all of that: a network of its own, and behind Node’s fence',
    async () => {
      const ended = new AbortController()
      const outcome = childProcessModelConverter()
        .convert(slowly(), { signal: ended.signal })
        .catch(() => 'given up')
      /** The child's program, fence and network; as long as it is the command that takes the network away, that one's. */
      const seen = () => {
        const child = childrenOf(process.pid).find(isConverter) ?? NaN
        const [program, ...args] = readFileSync(`/proc/${child}/cmdline`, 'latin1').split('\0')
        const isAlone = readlinkSync(`/proc/${child}/ns/net`) !== readlinkSync('/proc/self/ns/net')
        return { program, isFenced: args.includes('--permission'), isAlone }
      }
      const found = () => {
        try {
          return seen()
        } catch {
          return 'not started'
        }
      }
      try {
        await expect.poll(found).toEqual({ program: process.execPath, isFenced: true, isAlone: canBeAlone })
      } finally {
        ended.abort()
        await outcome
      }
    },
  )

  it.skipIf(!procFolder)('ends with the server, even in the midst of the importer', async () => {
    const script = fileURLToPath(new URL('../../../../testing/cad/convert-slowly.ts', import.meta.url))
    const server = spawn(process.execPath, [script, slow.path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(server.stdout, 'data')
    const children = childrenOf(server.pid ?? 0)
    expect(children).toHaveLength(1)
    server.kill('SIGKILL')
    const isGone = () => children.every((pid) => [undefined, 'Z', 'X'].includes(statOf(pid)[0]))
    await expect.poll(isGone).toBe(true)
  })
})
