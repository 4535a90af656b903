import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** A stored file's database row: it is written before the file and deleted after it. */
export type MediaState = 'UPLOADING' | 'STORED' | 'DELETING'

export interface MediaStateRow {
  arriving: boolean
  /** The files are complete and can be shown. */
  stored: boolean
  /** Nobody needs the file any more; first its files are deleted, then its row. */
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

export const newMedia: MediaState = 'UPLOADING'
