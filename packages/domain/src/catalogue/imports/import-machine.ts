import type { MachineTransition } from '../../states/state-machine.ts'
import { defineMachine } from '../../states/state-machine.ts'

/** The progress of a product import. */
export type ImportState = 'DRAFT' | 'RUNNING' | 'DONE' | 'STOPPED'

export interface ImportStateRow {
  /** Columns can still be corrected; nothing has been written. */
  editable: boolean
  /** The job is processing its rows. */
  working: boolean
  /** Rows that weren't imported can be corrected. */
  mendable: boolean
}

export type ImportMove = MachineTransition<ImportState, 'start' | 'finish' | 'stop' | 'again'>

export const importMachine = defineMachine<ImportState, ImportStateRow, ImportMove, null>({
  title: 'Imports of products',
  states: {
    DRAFT: { editable: true, working: false, mendable: true },
    RUNNING: { editable: false, working: true, mendable: false },
    DONE: { editable: false, working: false, mendable: true },
    STOPPED: { editable: false, working: false, mendable: true },
  },
  initial: ['DRAFT'],
  transitions: [
    { name: 'start', from: ['DRAFT'], to: 'RUNNING' },
    { name: 'finish', from: ['RUNNING'], to: 'DONE' },
    { name: 'stop', from: ['RUNNING'], to: 'STOPPED' },
    { name: 'again', from: ['DONE', 'STOPPED'], to: 'RUNNING' },
  ],
  effects: { start: null, finish: null, stop: null, again: null },
})

export const importStates = importMachine.states

export const newImport: ImportState = 'DRAFT'

/** A row's likely outcome, as far as the preview can tell before the import runs. */
export const rowPlans = ['ADD', 'CHANGE', 'KEEP', 'REFUSE'] as const
export type RowPlan = (typeof rowPlans)[number]

/** A row's outcome. */
export const rowOutcomes = ['ADDED', 'CHANGED', 'KEPT', 'REFUSED'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Rows that will be skipped as they are. */
export const refusedPlan = 'REFUSE' satisfies RowPlan
export const refusedOutcome = 'REFUSED' satisfies RowOutcome

export const noOutcomes: Readonly<Record<RowOutcome, number>> = { ADDED: 0, CHANGED: 0, KEPT: 0, REFUSED: 0 }

/** An error in a cell; without a column it concerns the whole row. */
export interface CellError {
  column: number | null
  text: string
}
