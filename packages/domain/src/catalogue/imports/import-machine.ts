import type { MachineTransition } from '../../states/state-machine.ts'
import { defineMachine } from '../../states/state-machine.ts'

/** How far an import of products has come. */
export type ImportState = 'DRAFT' | 'RUNNING' | 'DONE' | 'STOPPED'

export interface ImportStateRow {
  /** Its columns can be corrected, and nothing has been written. */
  editable: boolean
  /** Its rows are being worked off. */
  working: boolean
}

export type ImportMove = MachineTransition<ImportState, 'start' | 'finish' | 'stop'>

export const importMachine = defineMachine<ImportState, ImportStateRow, ImportMove, null>({
  title: 'Imports of products',
  states: {
    DRAFT: { editable: true, working: false },
    RUNNING: { editable: false, working: true },
    DONE: { editable: false, working: false },
    STOPPED: { editable: false, working: false },
  },
  initial: ['DRAFT'],
  transitions: [
    { name: 'start', from: ['DRAFT'], to: 'RUNNING' },
    { name: 'finish', from: ['RUNNING'], to: 'DONE' },
    { name: 'stop', from: ['RUNNING'], to: 'STOPPED' },
  ],
  effects: { start: null, finish: null, stop: null },
})

export const importStates = importMachine.states

/** The state in which an import begins. */
export const newImport: ImportState = 'DRAFT'

/** The fate that a row is likely to have, as far as it can be told before the import runs. */
export const rowPlans = ['ADD', 'CHANGE', 'KEEP', 'REFUSE'] as const
export type RowPlan = (typeof rowPlans)[number]

/** The fate that a row had. */
export const rowOutcomes = ['ADDED', 'CHANGED', 'KEPT', 'REFUSED'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Rows that can't be taken as they are. */
export const refusedPlan = 'REFUSE' satisfies RowPlan
export const refusedOutcome = 'REFUSED' satisfies RowOutcome

/** No row has any of these outcomes yet. */
export const noOutcomes: Readonly<Record<RowOutcome, number>> = { ADDED: 0, CHANGED: 0, KEPT: 0, REFUSED: 0 }

/** An error at a cell; one without a column is the row's. */
export interface CellError {
  column: number | null
  text: string
}
