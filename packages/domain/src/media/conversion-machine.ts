import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** How far the making of a 3D view has come. */
export type ConversionStatus = 'PENDING' | 'PROCESSING' | 'READY' | 'FAILED'

export interface ConversionRow {
  /** The conversion waits for its turn, or is in work. */
  unfinished: boolean
  /** A process works on the conversion for as long as its lease lasts. */
  inWork: boolean
  /** There is a view to show. */
  shown: boolean
  /** The server has given up on the file; a person may try again. */
  gaveUp: boolean
}

export type ConversionMove = MachineTransition<
  ConversionStatus,
  'begin' | 'finish' | 'fail' | 'retry' | 'give-back' | 'restart' | 'resize'
>

const no = { unfinished: false, inWork: false, shown: false, gaveUp: false } as const

export const conversionMachine = defineMachine<ConversionStatus, ConversionRow, ConversionMove, null>({
  title: '3D views',
  states: {
    PENDING: { ...no, unfinished: true },
    PROCESSING: { ...no, unfinished: true, inWork: true },
    READY: { ...no, shown: true },
    FAILED: { ...no, gaveUp: true },
  },
  initial: ['PENDING'],
  transitions: [
    // A process that dies leaves its work to the next process.
    { name: 'begin', from: ['PENDING', 'PROCESSING'], to: 'PROCESSING' },
    { name: 'finish', from: ['PENDING', 'PROCESSING'], to: 'READY' },
    { name: 'fail', from: ['PENDING', 'PROCESSING'], to: 'FAILED' },
    // A failure that may be the machine's fault gets one more try; an attempt that was cut off doesn't count.
    { name: 'retry', from: ['PROCESSING'], to: 'PENDING' },
    { name: 'give-back', from: ['PROCESSING'], to: 'PENDING' },
    // The owner starts again from the beginning, or with another size.
    { name: 'restart', from: ['FAILED'], to: 'PENDING' },
    { name: 'resize', from: ['FAILED', 'READY'], to: 'PENDING' },
  ],
  effects: {
    begin: null,
    finish: null,
    fail: null,
    retry: null,
    'give-back': null,
    restart: null,
    resize: null,
  },
})

export const conversionStatuses = conversionMachine.states

/** The state in which a conversion begins. */
export const newConversion: ConversionStatus = 'PENDING'

/** Has the conversion ended, unless a person starts it again? */
export const isConverted = (status: ConversionStatus): boolean => !conversionMachine.is(status, 'unfinished')
