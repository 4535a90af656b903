import { execFile } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { carriedBinaries } from '../apps/api/src/platform/db/embedded/embedded-binaries.ts'
import { buildWeb } from './build-web.ts'
import { inProject, projectRoot } from './project.ts'

// `npm run build` makes a folder and its tarball that run without npm, a registry or a compiler. They hold our sources,
// which Node runs directly, the built web app, the production packages, and Node. They run only on the platform of the
// build, since some packages contain binaries.

const { values } = parseArgs({ options: { to: { type: 'string', default: 'build' } } })
const target = path.resolve(values.to)

const { version: release } = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as Locked
const platform = `${process.platform}-${process.arch}`
const artefact = `armature-${release}-${platform}`

const run = promisify(execFile)

/** The npm that runs this script. */
const npm = async (...args: string[]): Promise<string> => {
  const script = process.env.npm_execpath
  const [command, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  const { stdout } = await run(command, [...first, ...args], { cwd: projectRoot, maxBuffer: 64_000_000 })
  return stdout
}

/** A compiler and its types: optional peers of packages that run without them. */
const isForDevelopment = (folder: string): boolean =>
  /^node_modules\/(?:.+\/node_modules\/)?(?:typescript|@types\/[^/]+)$/.test(folder)

/** Folders of the packages that an app of ours needs in production, relative to the project. */
const packagesOf = async (app: 'api' | 'web'): Promise<string[]> => {
  const listed = await npm('ls', '--omit=dev', `--workspace=@armature/${app}`, '--all', '--parseable')
  return listed
    .split('\n')
    .map((folder) => path.relative(projectRoot, folder).replaceAll('\\', '/'))
    .filter((folder) => folder.startsWith('node_modules/') && !isForDevelopment(folder))
}

const isTest = (file: string): boolean => /\.test\.tsx?$|[/\\](?:testing|node_modules)$/.test(file)

/** Copies a part of the project to the same path. */
const take = (into: string, part: string, leaveOut: (file: string) => boolean = () => false): Promise<void> =>
  cp(inProject(part), path.join(into, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !leaveOut(file),
  })

const ourPackages = ['domain', 'contract', 'part-drawings', 'stripe-sandbox']

const takePackages = async (into: string): Promise<void> => {
  // Links its libraries, for which the installed folder must be writable.
  await carriedBinaries(undefined)
  for (const folder of await packagesOf('api'))
    await take(into, folder, (file) => path.relative(inProject(folder), file) === 'node_modules')
}

/** The program of each of the artefact's commands. */
const commands = {
  start: 'apps/api/src/process/server.ts',
  'admin-create': 'tools/operate/admin-create.ts',
  'rotate-secret': 'tools/operate/rotate-secret.ts',
  backup: 'tools/operate/backup.ts',
  restore: 'tools/operate/restore.ts',
}

const launcher = `#!/bin/sh
# Runs the server, or one of its tools, with the bundled Node: armature [${Object.keys(commands).join('|')}]
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
task=\${1-start}
[ $# -eq 0 ] || shift
case $task in
${Object.entries(commands)
  .map(([task, file]) => `${task}) file=${file} ;;`)
  .join('\n')}
*) echo 'Usage: armature [${Object.keys(commands).join('|')}]' >&2; exit 64 ;;
esac
exec "$here/node" --max-semi-space-size=4 "$here/$file" "$@"
`

interface Locked {
  version: string
  integrity?: string
}

interface Manifest {
  name: string
  license?: string
  licenses?: { type: string }[]
}

/** A CycloneDX component, with its name at the registry, its licence as the package states it, and the lock file's hash. */
const componentOf = async (folder: string, { version, integrity }: Locked): Promise<object> => {
  const manifest = JSON.parse(await readFile(inProject(folder, 'package.json'), 'utf8')) as Manifest
  const { name, license = manifest.licenses?.map(({ type }) => type).join(' OR ') } = manifest
  const [, digest] = integrity?.split('sha512-') ?? []
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(digest !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}

/** The SBOM (CycloneDX) of Node, the server's packages and the web app's; `npm sbom` leaves some out. */
const writeSbom = async (file: string): Promise<void> => {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked & { link?: boolean }>
  }
  const folders = new Set([...(await packagesOf('api')), ...(await packagesOf('web'))])
  const components: object[] = [
    { type: 'platform', name: 'node', version: process.versions.node, licenses: [{ expression: 'MIT' }] },
  ]
  for (const folder of [...folders].toSorted()) {
    const locked = packages[folder]
    if (locked === undefined) throw new Error(`package-lock.json doesn't know ${folder}`)
    if (locked.link !== true) components.push(await componentOf(folder, locked))
  }
  const component = { type: 'application', name: 'armature', version: release }
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
}

/** Licence texts of the packages built into the web app, which the artefact doesn't contain as packages. */
const writeLicences = async (file: string): Promise<void> => {
  const texts: string[] = []
  for (const folder of await packagesOf('web'))
    for await (const name of glob('{LICEN[CS]E,licen[cs]e}*', { cwd: inProject(folder) }))
      texts.push(
        `${folder.replace('node_modules/', '')}\n\n${await readFile(inProject(folder, name), 'utf8')}`,
      )
  await writeFile(file, texts.join(`\n${'='.repeat(80)}\n\n`))
}

const stage = async (into: string): Promise<void> => {
  await mkdir(into, { recursive: true })
  await writeFile(
    path.join(into, 'package.json'),
    `${JSON.stringify({ name: 'armature', version: release, private: true, type: 'module' }, null, 2)}\n`,
  )
  for (const part of ['apps/api/package.json', 'NOTICE', 'CHANGELOG.md', 'SECURITY.md', 'docs/operating.md'])
    await take(into, part)
  for (const one of ourPackages) await take(into, `packages/${one}`, isTest)
  await take(into, 'docs/configuration.md')
  await take(into, 'apps/api/src', isTest)
  await take(into, 'apps/web/dist', (file) => file.endsWith('.sources'))
  await take(into, 'tools/operate')
  await take(into, 'tools/project.ts')
  await takePackages(into)
  await cp(process.execPath, path.join(into, 'node'))
  await writeFile(path.join(into, 'armature'), launcher, { mode: 0o755 })
  await writeSbom(path.join(into, 'sbom.cdx.json'))
  await writeLicences(path.join(into, 'LICENCES.txt'))
}

/** Reproducible: the same content gives the same bytes, without times or owners. */
const pack = async (folder: string, file: string): Promise<void> => {
  const order = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  await run('tar', [...order, '-czf', file, '-C', path.dirname(folder), path.basename(folder)])
}

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** `SHA256SUMS`, and `SHA256SUMS.sig` by the Ed25519 key in the file that RELEASE_KEY names. */
const writeChecksums = async (file: string): Promise<string> => {
  const sums = `${await sha256(file)}  ${path.basename(file)}\n`
  const sumsFile = path.join(path.dirname(file), 'SHA256SUMS')
  await writeFile(sumsFile, sums)
  await rm(`${sumsFile}.sig`, { force: true })
  const keyFile = process.env.RELEASE_KEY
  if (keyFile === undefined) return 'not signed: RELEASE_KEY names no key'
  const key = createPrivateKey(await readFile(keyFile))
  await writeFile(`${sumsFile}.sig`, sign(null, Buffer.from(sums), key))
  return 'signed'
}

await buildWeb()
const folder = path.join(target, artefact)
const draft = `${folder}.${process.pid}`
try {
  await stage(draft)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
} finally {
  await rm(draft, { recursive: true, force: true })
}
const tarball = `${folder}.tar.gz`
await pack(folder, tarball)
console.log(`${folder}\n${tarball}, ${await writeChecksums(tarball)}`)
