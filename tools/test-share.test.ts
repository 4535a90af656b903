import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commandOf, inProject, projectRoot } from './project.ts'
import { dailyWalks, drills, shareEnvironment, shareOf } from './test-share.ts'
import type { TestShare } from './test-share.ts'

const linesOf = (share: TestShare, args: string[]): string[] => {
  // Any program will do as a browser that is not started; without one it would be looked for.
  const env = {
    ...process.env,
    ...shareEnvironment(share),
    NO_COLOR: '1',
    CHROMIUM_PATH: process.execPath,
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return stdout.split('\n')
}

/** The files of tests that Vitest would run. */
const testFiles = (share: TestShare): string[] =>
  linesOf(share, [commandOf('vitest'), 'list', '--filesOnly']).flatMap(
    (line) => /\S+\.test\.tsx?$/.exec(line)?.[0] ?? [],
  )

/** The walks that Playwright would make, by their file. */
const walkFiles = (share: TestShare): string[] => {
  const config = inProject('e2e/playwright.config.ts')
  return linesOf(share, [
    commandOf('@playwright/test', 'playwright'),
    'test',
    '--config',
    config,
    '--list',
  ]).flatMap((line) => {
    const file = /^\s+(\S+\.spec\.ts):/.exec(line)?.[1]
    return file === undefined ? [] : path.posix.join('e2e', file)
  })
}

test('npm test holds the daily share, and with --all everything; it refuses any other word', () => {
  expect([shareOf([]), shareOf(['--all'])]).toEqual(['daily', 'all'])
  expect([shareOf(['--al']), shareOf(['--all', 'e2e'])]).toEqual([null, null])
  const { status, stderr } = spawnSync(process.execPath, [inProject('tools/test.ts'), '--al'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, 'Usage: npm test [-- --all]\n'])
})

test('each listed file is there, and once', () => {
  const listed = [...drills, ...dailyWalks]
  expect(listed.filter((file) => !existsSync(inProject(file)))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('the daily share leaves out the drills and nothing else', () => {
  const [daily, all] = [new Set(testFiles('daily')), testFiles('all')]
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((file) => !daily.has(file)).toSorted()).toEqual(drills.toSorted())
})

test('the daily walks are those of the list, and all of the rest are made with --all', () => {
  const [daily, all] = [walkFiles('daily'), walkFiles('all')]
  expect([...new Set(daily)].toSorted()).toEqual(dailyWalks.toSorted())
  const inTheList = (files: string[]) => files.filter((file) => file !== 'e2e/screens.spec.ts')
  expect(inTheList(daily)).toEqual(inTheList(all).filter((file) => dailyWalks.includes(file)))
  expect(new Set(all).size).toBeGreaterThan(90)
  expect(all.length).toBeGreaterThan(400)
})

test('a change lands by the whole', () => {
  expect(readFileSync(inProject('.ci/run'), 'utf8')).toMatch(/^exec npm test --silent -- --all$/m)
})
