/** One named move of a machine, from some states to one other. */
export interface MachineTransition<State extends string, Name extends string = string> {
  name: Name
  from: readonly State[]
  to: State
}

/** The boolean columns of a state's row. */
export type FlagOf<Row> = { [Column in keyof Row]-?: Row[Column] extends boolean ? Column : never }[keyof Row]

export interface MachineTable<
  State extends string,
  Row extends object,
  Move extends MachineTransition<State>,
  Effect,
> {
  /** The kind of record, for startup errors and the generated document. */
  title: string
  /** Every state and its row. This order applies everywhere: in lists, and as rank. */
  states: Readonly<Record<State, Row>>
  /** The states in which a record may begin. */
  initial: readonly State[]
  transitions: readonly Move[]
  /** A transition's effect besides the new state, shared by all rows of its name. */
  effects: Readonly<Record<Move['name'], Effect>>
  /** States that another table's transition leads to. */
  reachedOtherwise?: readonly State[]
}

/** Why a transition can't be made: it doesn't exist, or not from this state. */
export type NoMove = 'no_such_transition' | 'wrong_state'

export interface Machine<
  State extends string,
  Row extends object,
  Move extends MachineTransition<State>,
  Effect,
> {
  readonly title: string
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly transitions: readonly Move[]
  row(state: State): Row
  /** The state's place in the order, from 0. */
  rankOf(state: State): number
  /** The states with this flag, in order. SQL takes them as parameters instead of spelling states. */
  statesWhere(flag: FlagOf<Row>): readonly State[]
  is(state: State, flag: FlagOf<Row>): boolean
  effectOf(name: Move['name']): Effect
  /** The transitions available in a state, among the rows that `allows` accepts. */
  possible(state: State, allows?: (move: Move) => boolean): Move['name'][]
  /** The row for a name and state, among the rows that `allows` accepts. */
  decide(name: Move['name'], state: State, allows?: (move: Move) => boolean): Move | NoMove
  /** A name's source states and target, for bulk updates; throws where it has several targets. */
  move(name: Move['name']): { from: readonly State[]; to: State }
  /** The state that a name leads to. Throws where the machine has no such move, which is the caller's bug. */
  next(name: Move['name'], state: State): State
}

const all = (): boolean => true

const faultsOf = <State extends string, Row extends object, Move extends MachineTransition<State>, Effect>(
  table: MachineTable<State, Row, Move, Effect>,
): string[] => {
  const known = new Set<string>(Object.keys(table.states))
  const reached = new Set<string>([
    ...table.initial,
    ...(table.reachedOtherwise ?? []),
    ...table.transitions.map(({ to }) => to),
  ])
  const named = [...table.initial, ...table.transitions.flatMap(({ from, to }) => [...from, to])]
  const withoutEffect = table.transitions.filter(({ name }) => !(name in table.effects))
  return [
    ...(table.initial.length === 0 ? ['it begins nowhere'] : []),
    ...named.filter((state) => !known.has(state)).map((state) => `${state} is no state of it`),
    ...[...known].filter((state) => !reached.has(state)).map((state) => `nothing leads to ${state}`),
    ...table.transitions.filter(({ from }) => from.length === 0).map(({ name }) => `${name} begins nowhere`),
    ...withoutEffect.map(({ name }) => `${name} has no effect listed`),
  ]
}

/**
 * A state machine as a table, checked at startup: every state that a transition names exists, every state can be
 * reached, every transition begins somewhere. Name the type arguments, so that a missing state is a single compiler
 * error.
 */
export const defineMachine = <
  State extends string,
  Row extends object,
  Move extends MachineTransition<State> = MachineTransition<State>,
  Effect = null,
>(
  table: MachineTable<State, Row, Move, Effect>,
): Machine<State, Row, Move, Effect> => {
  const faults = faultsOf(table)
  if (faults.length > 0) throw new Error(`The states of ${table.title}: ${faults.join('; ')}.`)
  const states = Object.keys(table.states) as State[]
  const machine: Machine<State, Row, Move, Effect> = {
    title: table.title,
    states,
    initial: table.initial,
    transitions: table.transitions,
    row: (state) => table.states[state],
    rankOf: (state) => states.indexOf(state),
    statesWhere: (flag) => states.filter((state) => table.states[state][flag]),
    is: (state, flag) => Boolean(table.states[state][flag]),
    effectOf: (name) => table.effects[name as keyof typeof table.effects],
    possible: (state, allows = all) => [
      ...new Set(
        table.transitions.filter((move) => move.from.includes(state) && allows(move)).map(({ name }) => name),
      ),
    ],
    decide: (name, state, allows = all) => {
      const rows = table.transitions.filter((move) => move.name === name && allows(move))
      if (rows.length === 0) return 'no_such_transition'
      return rows.find((move) => move.from.includes(state)) ?? 'wrong_state'
    },
    move: (name) => {
      const rows = table.transitions.filter((move) => move.name === name)
      const [to, ...others] = new Set(rows.map((move) => move.to))
      if (to === undefined || others.length > 0)
        throw new Error(
          `${table.title}: ${name} leads to ${rows.length === 0 ? 'no state' : 'several states'}`,
        )
      return { from: states.filter((state) => rows.some((move) => move.from.includes(state))), to }
    },
    next: (name, state) => {
      const move = machine.decide(name, state)
      if (typeof move === 'string') throw new Error(`${table.title}: ${name} from ${state}: ${move}`)
      return move.to
    },
  }
  return machine
}
