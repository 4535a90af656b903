import { machines } from '@armature/domain/states/machines'

interface AnyMachine {
  title: string
  states: readonly string[]
  initial: readonly string[]
  transitions: readonly { name: string; from: readonly string[]; to: string }[]
  row(state: string): object
}

const isTrue = ([, value]: [string, unknown]): boolean => value === true

const section = (machine: AnyMachine): string[] => {
  const edges = new Map<string, Set<string>>(
    machine.initial.map((state) => [`[*] --> ${state}`, new Set<string>()]),
  )
  for (const { name, from, to } of machine.transitions)
    for (const state of from) {
      const edge = `${state} --> ${to}`
      edges.set(edge, (edges.get(edge) ?? new Set()).add(name))
    }
  return [
    `## ${machine.title[0]?.toUpperCase()}${machine.title.slice(1)}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...[...edges].map(([edge, names]) => `  ${edge}${names.size > 0 ? `: ${[...names].join(' / ')}` : ''}`),
    '```',
    '',
    '| state | what is true of it |',
    '|---|---|',
    ...machine.states.map((state) => {
      const flags = Object.entries(machine.row(state)).filter(isTrue)
      return `| \`${state}\` | ${flags.map(([flag]) => flag).join(', ') || '–'} |`
    }),
    '',
  ]
}

/** Every state machine in readable form; the quotes' also has its own document (quote-workflow.md). */
export const statesDocument = (notice: string): string =>
  [
    notice,
    '',
    '# States',
    '',
    'From the tables that `packages/domain/src/states/machines.ts` lists: which states a record has, which moves there are, and what is true of each state. Code asks the machine; no other place spells a state.',
    '',
    ...machines.flatMap((machine) => section(machine)),
  ].join('\n')
