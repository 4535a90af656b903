'use strict'
// Every script of package.json starts here, on whatever Node the machine has, so this file uses only old syntax and
// Node's own modules. It installs what is missing, then hands over to the project's own Node.

const childProcess = require('child_process')
const fs = require('fs')
const path = require('path')

const root = path.resolve(__dirname, '..')
const carriedMajor = 24

/** The file that each script runs; all of it TypeScript, on the project's own Node. */
const tasks = {
  start: 'tools/start.ts',
  build: 'tools/build.ts',
  dev: 'tools/dev.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  drills: 'tools/run-drills.ts',
  bench: 'bench/run.ts',
  'bench:cost': 'bench/cost.ts',
  'bench:fan-out': 'bench/fan-out.ts',
  seed: 'tools/operate/seed.ts',
  backup: 'tools/operate/backup.ts',
  restore: 'tools/operate/restore.ts',
  'admin-create': 'tools/operate/admin-create.ts',
  'rotate-secret': 'tools/operate/rotate-secret.ts',
  docs: 'tools/documents/generate-docs.ts',
  mutations: 'tools/mutations.ts',
  pictures: 'tools/pictures/take-pictures.ts',
  format: 'tools/format.ts',
}

/** npm's packages call Windows `win`; Macs have no usable package of this version. */
const platforms = { linux: 'linux', win32: 'win' }

const fail = function (line) {
  process.stderr.write(line + '\n')
  process.exit(1)
}

const outerMajor = Number(process.versions.node.split('.')[0])

/** Path of the project's own Node, or null if the platform has none. */
const carriedNode = function () {
  const platform = platforms[process.platform]
  if (!platform || ['x64', 'arm64'].indexOf(process.arch) < 0) return null
  if (platform === 'win' && process.arch !== 'x64') return null
  const file = platform === 'win' ? 'node.exe' : 'node'
  return path.join(root, 'node_modules', 'node-' + platform + '-' + process.arch, 'bin', file)
}

const read = function (file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    return null
  }
}

const installedMark = path.join(root, 'node_modules', '.installed-lock')
const lockFile = path.join(root, 'package-lock.json')

const isInstalled = function (node) {
  return read(lockFile) === read(installedMark) && (node === null || fs.existsSync(node))
}

const isAlive = function (pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Outside node_modules, which `npm ci` deletes.
const turnFile = path.join(root, '.data', 'install.lock')

/** A process's start time, which distinguishes it from a later one with its number; empty without /proc. */
const birthOf = function (pid) {
  const stat = read('/proc/' + pid + '/stat')
  if (stat === null) return ''
  const fields = stat.replace(/^[^]*\) /, '').split(' ')
  // A process that has ended but whose parent hasn't reaped it.
  return fields[0] === 'Z' ? 'ended' : fields[19]
}

/** An empty file of this age is no longer being written: its writer ended, or its disk was full. */
const writtenWithinMs = 5000

const ageOf = function (file) {
  try {
    return Date.now() - fs.statSync(file).mtime.getTime()
  } catch (error) {
    return 0
  }
}

/** True if the process that wrote this lock no longer installs. */
const isDead = function (turn) {
  const parts = turn.trim().split(' ')
  const holder = Number(parts[0])
  if (!(holder > 0)) return ageOf(turnFile) > writtenWithinMs
  // A container's processes have the same numbers after each start, so the dead one's may be ours.
  if (holder === process.pid || !isAlive(holder)) return true
  return parts.length > 1 && birthOf(holder) !== parts[1]
}

const removeTurn = function () {
  // Renamed, not removed: of several that find it dead, only one succeeds.
  const dead = turnFile + '.' + process.pid
  try {
    fs.renameSync(turnFile, dead)
    fs.unlinkSync(dead)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

const writeTurn = function () {
  const birth = birthOf(process.pid)
  const file = fs.openSync(turnFile, 'wx')
  try {
    fs.writeSync(file, process.pid + (birth === '' ? '' : ' ' + birth))
  } catch (error) {
    // A full disk creates the file but not its content.
    fs.unlinkSync(turnFile)
    throw error
  } finally {
    fs.closeSync(file)
  }
}

/** Takes the lock for installing, or waits while a living process has it; calls back once. */
const takeTurn = function (whenTaken, toldOf) {
  try {
    fs.mkdirSync(path.dirname(turnFile), { recursive: true })
    writeTurn()
    return whenTaken()
  } catch (error) {
    if (error.code !== 'EEXIST') return fail('The packages cannot be installed: ' + error.message)
  }
  const turn = read(turnFile)
  const holder = turn === null ? 0 : Number(turn.split(' ')[0])
  if (turn !== null && isDead(turn)) removeTurn()
  else if (holder > 0 && holder !== toldOf) {
    process.stderr.write('Waiting for process ' + holder + ', which installs the packages.\n')
    toldOf = holder
  }
  setTimeout(function () {
    takeTurn(whenTaken, toldOf)
  }, 100)
}

/** npm by the path that it gave us; if started by hand, npm from PATH. */
const npmCommand = function () {
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.c?js$/.test(npm)) return { command: process.execPath, first: [npm], shell: false }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

const install = function (node) {
  if (isInstalled(node)) return
  process.stderr.write('Installing the packages; this happens once.\n')
  const npm = npmCommand()
  // Both explicitly: an outer NODE_ENV or npm setting may exclude them.
  const args = npm.first.concat([
    'ci',
    '--include=optional',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  // npm's own report goes to stderr, so that a task's stdout is its own.
  const done = childProcess.spawnSync(npm.command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: npm.shell,
  })
  if (done.error) fail('npm could not be started: ' + done.error.message)
  if (done.status !== 0) fail('The packages could not be installed (npm ci ended with ' + done.status + ').')
  if (node !== null && !fs.existsSync(node)) {
    fail(
      'npm left out ' +
        path.basename(path.dirname(path.dirname(node))) +
        ', the Node that the project runs on.',
    )
  }
  fs.copyFileSync(lockFile, installedMark)
}

const parentOf = function (pid) {
  const stat = read('/proc/' + pid + '/stat')
  return stat === null ? 0 : Number(stat.replace(/^[^]*\) /, '').split(' ')[1])
}

const shells = ['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox']

const isShell = function (pid) {
  const name = read('/proc/' + pid + '/comm')
  return name !== null && shells.indexOf(name.trim()) >= 0
}

/**
 * On Linux npm may have a shell between itself and us, which outlives it, so the shell's parent is watched too. If the
 * shell was replaced, our parent is npm, and the process that started npm may end.
 */
const ancestors = function () {
  return process.ppid + ' ' + (isShell(process.ppid) ? parentOf(process.ppid) : '')
}

/** npm, sent SIGTERM, leaves its children running: so we watch for its end, and end ours. */
const watchParent = function (child) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const timer = setInterval(function () {
    if (ancestors() === before) return
    clearInterval(timer)
    child.kill('SIGTERM')
    // The server ends by itself, in ten seconds after its pause; one that doesn't must not stay for ever.
    setTimeout(function () {
      child.kill('SIGKILL')
    }, 75000).unref()
  }, 300)
  timer.unref()
}

const runTask = function (node, file, args) {
  const name = process.platform === 'win32' ? 'Path' : 'PATH'
  const env = Object.assign({}, process.env)
  env[name] = path.dirname(node) + path.delimiter + (process.env[name] || process.env.PATH || '')
  // Without it every process strips and compiles a thousand files again.
  if (!env.NODE_COMPILE_CACHE) env.NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'node')
  // Reading the sources would grow V8's young generation to 140 MB, and V8 never shrinks it (also in build.ts and the Dockerfile).
  const flags = file === tasks.start ? ['--max-semi-space-size=4'] : []
  const child = childProcess.spawn(node, flags.concat(path.join(root, file), args), {
    cwd: root,
    env: env,
    stdio: 'inherit',
  })
  const passOn = function (signal) {
    // A terminal sends Ctrl-C to the whole group: passed on, the child would get it twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  ;['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, passOn)
  })
  watchParent(child)
  child.on('error', function (error) {
    fail('The carried Node could not be started: ' + error.message)
  })
  child.on('exit', function (code, signal) {
    const number = signal ? require('os').constants.signals[signal] : 0
    process.exit(signal ? 128 + number : code)
  })
}

const main = function () {
  const task = process.argv[2]
  const file = Object.prototype.hasOwnProperty.call(tasks, task) ? tasks[task] : null
  if (!file) return fail('Usage: node tools/run.cjs <' + Object.keys(tasks).join('|') + '>')
  const carried = carriedNode()
  if (carried === null && outerMajor < carriedMajor) {
    const where = process.platform === 'darwin' ? 'a Mac' : process.platform + ' ' + process.arch
    return fail(
      'On ' + where + ' Armature needs Node ' + carriedMajor + ' or later; this is ' + process.version + '.',
    )
  }
  const go = function () {
    if (!fs.existsSync(path.join(root, file))) return fail('There is no ' + file + ' in this version.')
    runTask(carried || process.execPath, file, process.argv.slice(3))
  }
  if (isInstalled(carried)) return go()
  takeTurn(function () {
    const giveBack = function () {
      fs.unlinkSync(turnFile)
    }
    process.once('exit', giveBack)
    install(carried)
    process.removeListener('exit', giveBack)
    giveBack()
    go()
  })
}

main()
