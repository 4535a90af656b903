import type { Dispatch } from 'react'
import type { Model } from './model/load-model.ts'
import type { Stage } from './stage/stage.ts'
import type { ViewerAction, ViewerState } from './viewer-state.ts'

/** One open view, for the widgets around it. */
export interface Viewer {
  model: Model
  stage: Stage
  state: ViewerState
  act: Dispatch<ViewerAction>
  /** Announces an event to screen readers. */
  say: (text: string) => void
}
