import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** A stored file's row: it is there before the file, and goes after it. */
export type MediaState = 'UPLOADING' | 'STORED' | 'DELETING'

export interface MediaStateRow {
  /** Its files are being written. */
  arriving: boolean
  /** Its files are there to be shown. */
  stored: boolean
  /** Nobody needs the file any more; its files are deleted, then its row. */
  leaving: boolean
}

export type MediaMove = MachineTransition<MediaState, 'store' | 'delete'>

export const mediaMachine = defineMachine<MediaState, MediaStateRow, MediaMove, null>({
  title: 'stored files',
  states: {
    UPLOADING: { arriving: true, stored: false, leaving: false },
    STORED: { arriving: false, stored: true, leaving: false },
    DELETING: { arriving: false, stored: false, leaving: true },
  },
  initial: ['UPLOADING'],
  transitions: [
    { name: 'store', from: ['UPLOADING'], to: 'STORED' },
    { name: 'delete', from: ['UPLOADING', 'STORED'], to: 'DELETING' },
  ],
  effects: { store: null, delete: null },
})

/** The state in which an upload begins. */
export const newMedia: MediaState = 'UPLOADING'
