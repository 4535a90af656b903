import type { MachineTransition } from '../state-machine.ts'
import { defineMachine } from '../state-machine.ts'

/** How far the making of a 3D view has come. */
export type ConversionStatus = 'PENDING' | 'PROCESSING' | 'READY' | 'FAILED'

export interface ConversionRow {
  /** It waits for its turn, or is in work. */
  unfinished: boolean
  /** A process is at work on it, as long as its lease lasts. */
  inWork: boolean
  /** There is a view to show. */
  shown: boolean
  /** Its file was given up; a person may try again. */
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
    // A process that died leaves its work to the next one.
    { name: 'begin', from: ['PENDING', 'PROCESSING'], to: 'PROCESSING' },
    { name: 'finish', from: ['PENDING', 'PROCESSING'], to: 'READY' },
    { name: 'fail', from: ['PENDING', 'PROCESSING'], to: 'FAILED' },
    // What may have been the machine's fault is tried once more; an attempt that was cut off doesn't count.
    { name: 'retry', from: ['PROCESSING'], to: 'PENDING' },
    { name: 'give-back', from: ['PROCESSING'], to: 'PENDING' },
    // By its owner: from the beginning, or in another size.
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

/** Where the making of a view begins. */
export const newConversion: ConversionStatus = 'PENDING'

/** Nothing more will happen to it by itself. */
export const isConverted = (status: ConversionStatus): boolean => !conversionMachine.is(status, 'unfinished')
