import { glob, readFile } from 'node:fs/promises'
import { operationLimits } from '@armature/domain/operations/troubles'
import { expect, test } from 'vitest'
import { createMetrics } from '../apps/api/src/platform/context/metrics.ts'
import { inProject } from './project.ts'

const read = (file: string): Promise<string> => readFile(inProject(file), 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word)

/** Our metrics' names, from the server's sources. */
const metricNames = async (): Promise<Set<string>> => {
  const ofProcess = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
  const shared = found(await read('apps/api/src/process/serve-metrics.ts'), /gauge\(\s*'(\w+)'/g)
  return new Set([...ofProcess, ...shared.map((name) => `armature_${name}`)])
}

const withoutSuffix = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '')

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/armature.json'])(
  '%s queries only metrics that the server has',
  async (file) => {
    const names = await metricNames()
    const asked = new Set(found(await read(file), /\b(armature_\w+)/g).map(withoutSuffix))
    expect([...asked].filter((name) => !names.has(name))).toEqual([])
    expect(asked.size).toBeGreaterThan(5)
  },
)

test('each alert has a section in the runbook, and links to it', async () => {
  const alerts = await read('deploy/prometheus/alerts.yml')
  const names = found(alerts, /- alert: (\w+)/g)
  expect(names).toEqual(found(await read('docs/runbook.md'), /^### (\w+)$/gm))
  expect(found(alerts, /runbook_url: docs\/runbook\.md#(\w+)/g)).toEqual(
    names.map((name) => name.toLowerCase()),
  )
})

test('the status page warns at the limits of the alerts, and names their sections', async () => {
  const alerts = await read('deploy/prometheus/alerts.yml')
  const { jobDueSeconds, messageWaitSeconds, backupSeconds, refusedWebhooks, refusedWebhooksMinutes } =
    operationLimits
  const conditions = {
    JobsLate: [`> ${jobDueSeconds}`],
    JobsFailed: ['> 0'],
    MailsWait: [`> ${messageWaitSeconds}`],
    BackupOld: [`backup_age_seconds) > ${backupSeconds}`, `backup_verified_age_seconds) > ${backupSeconds}`],
    WebhooksRefused: [`[${refusedWebhooksMinutes}m]`, `> ${refusedWebhooks}`],
  }
  for (const [alert, parts] of Object.entries(conditions)) {
    const [condition = ''] = (alerts.split(`- alert: ${alert}\n`)[1] ?? '').split('labels:')
    for (const part of parts) expect(condition, alert).toContain(part)
  }
  const named = found(await read('packages/domain/src/operations/troubles.ts'), /runbook: '(\w+)'/g)
  expect(new Set(named)).toEqual(new Set(Object.keys(conditions)))
})

test('the runbook lists exactly the events that the server logs', async () => {
  const logged = new Set<string>()
  for await (const file of glob('apps/api/src/**/*.ts', { cwd: inProject() }))
    if (!file.endsWith('.test.ts'))
      for (const event of found(await read(file), /\bevent: '([a-z]+(?:_[a-z]+)*)'/g)) logged.add(event)
  const [, table = ''] = (await read('docs/runbook.md')).split('## Log events')
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => found(line.split('|')[1] ?? '', /`(\w+)`/g))
  expect(listed.toSorted()).toEqual([...logged].toSorted())
})
