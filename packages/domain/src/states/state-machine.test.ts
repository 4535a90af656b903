import { describe, expect, it } from 'vitest'
import type { MachineTable, MachineTransition } from './state-machine.ts'
import { defineMachine } from './state-machine.ts'

type Door = 'OPEN' | 'SHUT' | 'LOCKED'
type Move = MachineTransition<Door, 'close' | 'open' | 'lock'> & { by?: 'owner' }
type DoorTable = MachineTable<Door, { passable: boolean; sign: string }, Move, { bang: boolean }>

const table: DoorTable = {
  title: 'a door',
  states: {
    OPEN: { passable: true, sign: 'Come in' },
    SHUT: { passable: false, sign: '' },
    LOCKED: { passable: false, sign: 'Away' },
  },
  initial: ['OPEN'],
  transitions: [
    { name: 'close', from: ['OPEN'], to: 'SHUT' },
    { name: 'open', from: ['SHUT'], to: 'OPEN' },
    { name: 'open', from: ['LOCKED'], to: 'OPEN', by: 'owner' },
    { name: 'lock', from: ['SHUT', 'OPEN'], to: 'LOCKED', by: 'owner' },
  ],
  effects: { close: { bang: true }, open: { bang: false }, lock: { bang: false } },
}

const isAnyones = (move: Move): boolean => move.by === undefined

describe('a state machine', () => {
  const door = defineMachine(table)

  it('lists its states in the table’s order, which is their rank', () => {
    expect(door.states).toEqual(['OPEN', 'SHUT', 'LOCKED'])
    expect(door.states.map(door.rankOf)).toEqual([0, 1, 2])
  })

  it('answers which states something is true of', () => {
    expect(door.statesWhere('passable')).toEqual(['OPEN'])
    expect([door.is('OPEN', 'passable'), door.is('SHUT', 'passable')]).toEqual([true, false])
  })

  it('offers what is possible from a state, each name once, and only what is allowed', () => {
    expect(door.possible('SHUT')).toEqual(['open', 'lock'])
    expect(door.possible('SHUT', isAnyones)).toEqual(['open'])
    expect(door.possible('LOCKED', isAnyones)).toEqual([])
  })

  it('decides by the row that fits the state, and tells no transition from a wrong state', () => {
    expect(door.decide('open', 'LOCKED')).toMatchObject({ to: 'OPEN', by: 'owner' })
    expect(door.decide('close', 'LOCKED')).toBe('wrong_state')
    expect(door.decide('lock', 'SHUT', isAnyones)).toBe('no_such_transition')
    expect(door.effectOf('close')).toEqual({ bang: true })
  })

  it('says from where a name leads where, for all rows of it', () => {
    expect(door.move('open')).toEqual({ from: ['SHUT', 'LOCKED'], to: 'OPEN' })
    const fork = defineMachine({
      ...table,
      transitions: [...table.transitions, { name: 'open', from: ['OPEN'], to: 'SHUT' }],
    })
    expect(() => fork.move('open')).toThrow('a door: open leads to several states')
  })

  it('moves by itself where there is a move, and throws where there is none', () => {
    expect(door.next('close', 'OPEN')).toBe('SHUT')
    expect(() => door.next('close', 'LOCKED')).toThrow('a door: close from LOCKED: wrong_state')
  })
})

describe('a table that cannot be', () => {
  const refused = (change: Partial<DoorTable>) => () => defineMachine({ ...table, ...change })
  const unknown = 'AJAR' as Door

  it.each<[string, Partial<DoorTable>, string]>([
    ['leads nowhere', { transitions: [{ name: 'open', from: ['SHUT'], to: unknown }] }, 'AJAR is no state'],
    [
      'comes from nowhere',
      { transitions: [{ name: 'open', from: [unknown], to: 'OPEN' }] },
      'AJAR is no state',
    ],
    [
      'has a state that nothing leads to',
      { transitions: table.transitions.slice(0, 3) },
      'nothing leads to LOCKED',
    ],
    [
      'has a transition from no state',
      { transitions: [...table.transitions, { name: 'open', from: [], to: 'OPEN' }] },
      'open begins nowhere',
    ],
    ['begins nowhere', { initial: [] }, 'it begins nowhere'],
    [
      'lists no effect of a transition',
      { effects: { close: { bang: true } } as DoorTable['effects'] },
      'lock has no effect',
    ],
  ])('is refused at start when it %s', (_fault, change, said) => {
    expect(refused(change)).toThrow(said)
  })

  it('may leave a state to another table', () => {
    expect(
      refused({ transitions: table.transitions.slice(0, 3), reachedOtherwise: ['LOCKED'] }),
    ).not.toThrow()
  })
})
