import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** The progress of a conversion to a 3D view. */
export type ConversionStatus = 'PENDING' | 'PROCESSING' | 'READY' | 'FAILED'

export interface ConversionRow {
  /** The conversion is queued or running. */
  unfinished: boolean
  /** A process holds the conversion for the length of its lease. */
  inWork: boolean
  shown: boolean
  /** The server has given up; a person may try again. */
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
    // Another process takes over the work of one that died.
    { name: 'begin', from: ['PENDING', 'PROCESSING'], to: 'PROCESSING' },
    { name: 'finish', from: ['PENDING', 'PROCESSING'], to: 'READY' },
    { name: 'fail', from: ['PENDING', 'PROCESSING'], to: 'FAILED' },
    // A failure that may be the machine's fault gets one more try; an interrupted attempt doesn't count.
    { name: 'retry', from: ['PROCESSING'], to: 'PENDING' },
    { name: 'give-back', from: ['PROCESSING'], to: 'PENDING' },
    // The owner starts over, or sets another size.
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

export const newConversion: ConversionStatus = 'PENDING'

/** Has the conversion ended, until a person starts it again? */
export const isConverted = (status: ConversionStatus): boolean => !conversionMachine.is(status, 'unfinished')
