import type { RecordRole } from '@armature/domain/rights/actor'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import { statusTable, hiddenStatuses } from '@armature/domain/quotes/workflow/quote-states'
import {
  quoteTransitions,
  movesText,
  subQuoteTransitions,
} from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { StatusRow } from '@armature/domain/quotes/workflow/quote-states'

const list = (values: readonly string[]): string => (values.length === 0 ? 'nobody' : values.join(', '))
const code = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(' ')
const by = (recordRoles: readonly RecordRole[]): string => list(recordRoles)

const statuses = (): string[] =>
  Object.entries<StatusRow>(statusTable).map(
    ([name, row]) =>
      `| \`${name}\` | ${row.label} | ${row.customerLabel} | ${row.awaiting ?? 'nobody'} | ${list(row.priceEdit)} | ${list(row.itemsEdit)} |`,
  )

const subRows = (): string[] =>
  subQuoteTransitions.map(
    (row) =>
      `| ${row.name} | ${code(row.from)} | \`${row.to}\` | ${by(row.by)} | ${row.on ?? 'all quotes'} | ${code(row.guards)} |`,
  )

const quoteRows = (): string[] =>
  quoteTransitions.map(
    (row) =>
      `| ${row.name} | ${code(row.from)} | ${by(row.by)}${row.byOfflinePayment ? ` (${by(row.byOfflinePayment)} by recording an off-line payment)` : ''} | ${row.on ?? 'all quotes'} | ${code(row.guards)} | ${movesText[row.moves]} |`,
  )

const edges = (): string[] => {
  const seen = new Map<string, string[]>()
  for (const row of subQuoteTransitions) {
    for (const from of row.from) {
      const key = `${from} --> ${row.to}`
      const names = seen.get(key) ?? []
      if (!names.includes(row.name)) seen.set(key, [...names, row.name])
    }
  }
  return [...seen].map(([edge, names]) => `  ${edge}: ${names.join(' / ')}`)
}

/** The quote workflow in readable form, from the table that the server uses. */
export const workflowDocument = (notice: string): string =>
  [
    notice,
    '',
    '# The quote workflow',
    '',
    'From `packages/domain/src/quotes/workflow/quote-workflow-table.ts`. A quote’s status is the lowest rank among its open sub-quotes.',
    '',
    '| status | label | customer reads | awaiting | sets prices | edits lines |',
    '|---|---|---|---|---|---|',
    ...statuses(),
    '',
    `The transition menu is not drawn for vendors in ${code(hiddenStatuses.transitionMenuNotDrawn.VENDOR)} nor for admins in ${code(hiddenStatuses.transitionMenuNotDrawn.ADMIN)}; vendors are never returned ${code(hiddenStatuses.neverReturned.VENDOR)}.`,
    '',
    '## Sub-quotes',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...edges(),
    '```',
    '',
    '| transition | from | to | by | on | guards |',
    '|---|---|---|---|---|---|',
    ...subRows(),
    '',
    '## Quotes',
    '',
    '| transition | from | by | on | guards | moves the sub-quotes |',
    '|---|---|---|---|---|---|',
    ...quoteRows(),
    '',
    'Every transition and edit also needs that no payment is under way (`NO_HOLD`). Besides its row’s guards, a transition needs on both levels (decision 020):',
    '',
    ...Object.entries(transitionEffects)
      .filter(([, { guards }]) => guards.length > 0)
      .map(([name, { guards }]) => `- ${name}: ${code(guards)}`),
    '',
  ].join('\n')
