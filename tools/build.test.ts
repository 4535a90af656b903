import { spawn, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { inProject } from './project.ts'

const key = generateKeyPairSync('ed25519')
const isRoot = process.getuid?.() === 0
const nobody = 65_534

let root: string
let unpacked: string
let sums: string

/** Runs as an unprivileged user, as a service does, even if the tests run as root. Without PATH there is no npm. */
const artefact = (args: string[], env: Record<string, string> = {}) =>
  spawn('/bin/sh', [path.join(unpacked, 'armature'), ...args], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'armature-build-'))
  await chmod(root, 0o755)
  const keyFile = path.join(root, 'key.pem')
  await writeFile(keyFile, key.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const built = spawnSync(process.execPath, [inProject('tools/build.ts'), '--to', root], {
    encoding: 'utf8',
    env: { ...process.env, RELEASE_KEY: keyFile },
  })
  expect(built.stderr).toBe('')
  const [folder = ''] = built.stdout.trim().split('\n').slice(-2)
  await rm(folder, { recursive: true })
  sums = await readFile(path.join(root, 'SHA256SUMS'), 'utf8')
  spawnSync('tar', ['-xzf', `${folder}.tar.gz`, '-C', root])
  unpacked = folder
  spawnSync('chmod', ['-R', 'a-w', unpacked])
}, 600_000)

afterAll(async () => {
  spawnSync('chmod', ['-R', 'u+w', unpacked])
  await rm(root, { recursive: true, force: true })
})

describe.runIf(process.platform === 'linux')('what npm run build makes', () => {
  test('has a checksum, signed with the release key', async () => {
    const [sum, file = ''] = sums.trim().split('  ')
    const tarball = await readFile(path.join(root, file))
    expect(createHash('sha256').update(tarball).digest('hex')).toBe(sum)
    const signature = await readFile(path.join(root, 'SHA256SUMS.sig'))
    expect(verify(null, Buffer.from(sums), key.publicKey, signature)).toBe(true)
  })

  test('has no compiler, tests or development packages, and lists its packages', async () => {
    const { components } = JSON.parse(await readFile(path.join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const listed = new Set(components.map(({ name }) => name))
    const packages = new Set<string>()
    for await (const file of glob('{node_modules/*,node_modules/@*/*}/package.json', { cwd: unpacked }))
      packages.add(path.dirname(file).slice('node_modules/'.length))
    expect([...packages].filter((name) => !name.startsWith('@armature/') && !listed.has(name))).toEqual([])
    expect(packages).toContain('fastify')
    for (const name of ['typescript', 'vitest', 'vite', 'playwright', 'react'])
      expect(packages).not.toContain(name)
    for await (const file of glob('{apps,packages,tools}/**/*.test.*', { cwd: unpacked }))
      expect(file).toBe('')
    expect(listed).toContain('react')
    expect(listed).toContain('node')
    expect(await readFile(path.join(unpacked, 'LICENCES.txt'), 'utf8')).toContain(
      'Copyright (c) Meta Platforms',
    )
  })

  test('starts unprivileged from a read-only folder, and serves from an embedded database', async () => {
    const dataDir = path.join(root, 'data')
    await mkdir(dataDir)
    if (isRoot) await chown(dataDir, nobody, nobody)
    const port = String(await freePort())
    const address = `http://localhost:${port}`
    const server = artefact([], {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: address,
      ARMATURE_DATA_DIR: dataDir,
      SERVER_SECRET: 'only a test so it may be read here but it has to be long',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Armature <no-reply@example.test>',
      CARD_SANDBOX: 'true',
    })
    const said: string[] = []
    createInterface({ input: server.stderr }).on('line', (line) => said.push(line))
    try {
      const lines = createInterface({ input: server.stdout })
      for await (const line of lines) {
        said.push(line)
        if (line.startsWith('Armature is ready')) break
      }
      expect(said.join('\n')).toContain('Armature is ready')
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      const page = await (await fetch(address)).text()
      const [script = 'none'] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
      expect((await fetch(`${address}${script}`)).status).toBe(200)
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  })

  test('lists its commands when asked for an unknown one', async () => {
    const child = artefact(['dance'])
    const said = text(child.stderr)
    expect(await once(child, 'exit')).toEqual([64, null])
    expect(await said).toBe('Usage: armature [start|admin-create|rotate-secret|backup|restore]\n')
  })
})
