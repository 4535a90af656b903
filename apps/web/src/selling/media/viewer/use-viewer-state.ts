import type { Dispatch } from 'react'
import { useEffect, useReducer, useState } from 'react'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { forgetOlderUnit, storedUnit } from './measure/units.ts'
import type { ViewerAction, ViewerState } from './viewer-state.ts'
import { firstState, viewerReducer } from './viewer-state.ts'

/** A view's state; its unit resets to the page's when that changes. */
export const useViewerState = (
  triangles: number,
  isPinning: boolean,
): readonly [ViewerState, Dispatch<ViewerAction>] => {
  const units = useReaderUnits()
  const { length } = units
  const [state, act] = useReducer(viewerReducer, null, () =>
    firstState(triangles, storedUnit(units), isPinning),
  )
  const [followed, setFollowed] = useState(length)
  if (followed !== length) {
    setFollowed(length)
    act({ type: 'unit', unit: length })
  }
  useEffect(() => forgetOlderUnit(units), [units])
  return [state, act]
}
