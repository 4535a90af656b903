import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The newest release, beside which a deploy begins. */
export const releaseNote = 'previous-release.json'

/** Where a release's code is: its commit, and the file in it that starts the server. */
export interface ReleaseNote {
  commit: string
  server: string
}

const root = path.resolve(import.meta.dirname, '../../../..')

const git = (...args: string[]): { ok: boolean; output: string } => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return { ok: status === 0, output: stdout ?? '' }
}

/** Why a commit's files can't be had here, for a test to be skipped with; undefined where they can. */
export const whyNotHere = (commit: string): string | undefined => {
  if (!git('rev-parse', '--git-dir').ok) return 'this is no clone of the repository'
  if (git('cat-file', '-e', `${commit}^{commit}`).ok) return undefined
  if (git('rev-parse', '--is-shallow-repository').output.trim() === 'true')
    return `the history is cut off before ${commit} (git fetch --unshallow)`
  throw new Error(
    `The release before, ${commit}, is not in this history: note it anew (tools/note-release.ts).`,
  )
}

/** Every package as it is installed, but for our own, which are those of the earlier release. */
const linkPackages = async (folder: string): Promise<void> => {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  await mkdir(path.join(to, '@armature'), { recursive: true })
  for (const name of await readdir(from))
    if (name !== '@armature') await symlink(path.join(from, name), path.join(to, name))
  for (const name of await readdir(path.join(from, '@armature'))) {
    const target = await readlink(path.join(from, '@armature', name))
    const isThere = await lstat(path.resolve(to, '@armature', target)).catch(() => undefined)
    if (isThere !== undefined) await symlink(target, path.join(to, '@armature', name))
  }
}

export interface EarlierRelease {
  serverFile: string
  remove: () => Promise<void>
}

/**
 * The files of a commit in a folder of their own, on the packages that are installed. A package that has been dropped
 * since is missed where the earlier code needs it, which then says so.
 */
export const checkOut = async ({ commit, server }: ReleaseNote): Promise<EarlierRelease> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-earlier-'))
  const archive = spawn('git', ['-C', root, 'archive', '--format=tar', commit], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const [code] = (await once(unpack, 'close')) as [number]
  if (code !== 0) throw new Error(`The files of ${commit} could not be unpacked.`)
  await linkPackages(folder)
  return {
    serverFile: path.join(folder, server),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
