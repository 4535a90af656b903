import { endpoints } from '@armature/contract/all-endpoints'
import { abilityTable } from '@armature/domain/rights/abilities'
import { humanRecordRoles } from '@armature/domain/rights/actor'

const rows = (): string[] =>
  Object.entries(abilityTable).map(
    ([ability, carriers]) =>
      `| \`${ability}\` | ${humanRecordRoles.map((recordRole) => ((carriers as readonly string[]).includes(recordRole) ? 'yes' : '')).join(' | ')} |`,
  )

const calls = (): string[] =>
  Object.values(endpoints).map(
    (endpoint) =>
      `| \`${endpoint.method} ${endpoint.path}\` | \`${endpoint.access}\` | ${endpoint.summary} |`,
  )

/** The abilities of each role, and each call's ability at its first gate. */
export const abilitiesDocument = (notice: string): string =>
  [
    notice,
    '',
    '# Abilities',
    '',
    'From `packages/domain/src/rights/abilities.ts`. A record role is what an actor is to one record: its vendor, its tenant’s owner, its customer; an admin is one to all.',
    '',
    `| ability | ${humanRecordRoles.join(' | ')} |`,
    `|---|${humanRecordRoles.map(() => '---|').join('')}`,
    ...rows(),
    '',
    '## Calls',
    '',
    '| call | first gate | what it does |',
    '|---|---|---|',
    ...calls(),
    '',
  ].join('\n')
