import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { inProject } from './project.ts'

const decision = 'docs/decisions/112-lint-rules-that-are-off.md'

it('every lint rule that is off everywhere has its reason, and no other has one', async () => {
  const config = await readFile(inProject('.oxlintrc.json'), 'utf8')
  const { rules }: { rules: Record<string, unknown> } = JSON.parse(config)
  const off = Object.keys(rules).filter((name) => rules[name] === 'off')
  const explained = Array.from(
    (await readFile(inProject(decision), 'utf8')).matchAll(/^\| `([^`]+)` \|/gm),
    ([, name]) => name,
  )
  expect(off.length).toBeGreaterThan(0)
  expect(explained.toSorted()).toEqual(off.toSorted())
})
