import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../failures.ts'
import type { Outcome, WriteRules } from './write.ts'
import { makeWrite } from './write.ts'

interface WriteState<Input> {
  /** The writes under way, newest last. */
  underWay: readonly Input[]
  isDone: boolean
  refusal: ApiError | null
}

const still = { underWay: [], isDone: false, refusal: null } as const

/**
 * A write for a component: `makeWrite` with its state. It avoids react-query's useMutation, so that the sign-in screen
 * needn't download a query client (check-size.ts).
 */
export const useWrite = <Input = void, Result = unknown>(rules: WriteRules<Input, Result>) => {
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })
  const [write] = useState(() => makeWrite<Input, Result>(() => latest.current))
  const [state, setState] = useState<WriteState<Input>>(still)

  const run = async (input: Input): Promise<Outcome<Result>> => {
    setState(({ underWay }) => ({ underWay: [...underWay, input], isDone: false, refusal: null }))
    const rest = (underWay: readonly Input[]) => underWay.filter((one) => one !== input)
    try {
      const outcome = await write(input)
      setState(({ underWay }) => ({
        underWay: rest(underWay),
        isDone: outcome.ok,
        refusal: outcome.ok ? null : outcome.refusal,
      }))
      return outcome
    } catch (error) {
      setState(({ underWay }) => ({ underWay: rest(underWay), isDone: false, refusal: null }))
      throw error
    }
  }

  return {
    run,
    isBusy: state.underWay.length > 0,
    /** The newest input under way. */
    underWay: state.underWay.at(-1),
    /** The last write succeeded. */
    isDone: state.isDone,
    /** The server's refusal of the last write, until the next one. */
    refusal: state.refusal,
    reset: () => setState(still),
  }
}
