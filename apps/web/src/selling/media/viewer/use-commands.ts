import type { Dispatch, RefObject } from 'react'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { Model } from './model/load-model.ts'
import type { Stage } from './stage/stage.ts'
import { standardViews } from './standard-views.ts'
import { storeUnit, unitNames } from './measure/units.ts'
import type { Command, CommandName } from './viewer-commands.ts'
import { commands } from './viewer-commands.ts'
import type { Switch, ViewerAction, ViewerState } from './viewer-state.ts'

/** Saves a file through the browser's downloads. */
const saveBlob = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

interface Given {
  stage: Stage | null
  model: Model
  state: ViewerState
  act: Dispatch<ViewerAction>
  say: (text: string) => void
  name: string
  /** The whole viewer, for full screen. */
  frame: RefObject<HTMLElement | null>
  /** The element that handles the keys. */
  picture: RefObject<HTMLElement | null>
}

const zoomStep = 1.25

const isSwitch = (command: CommandName, state: ViewerState): command is CommandName & Switch =>
  command in state && typeof state[command as keyof ViewerState] === 'boolean'

const toggleFullScreen = async (frame: HTMLElement | null): Promise<void> => {
  if (document.fullscreenElement === null) await frame?.requestFullscreen()
  else await document.exitFullscreen()
}

const savePicture = async (stage: Stage, name: string, frame: HTMLElement | null): Promise<void> => {
  const ground = frame === null ? '' : getComputedStyle(frame).getPropertyValue('--ground')
  const blob = await stage.picture(ground)
  if (blob) saveBlob(blob, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`)
}

/** Runs the command of a button or a key. */
export const useCommands = ({ stage, model, state, act, say, name, frame, picture }: Given) => {
  const units = useReaderUnits()
  const flip = (what: CommandName & Switch): void => {
    if (what === 'showsParts' && model.partCount < 2) return
    if (what === 'isMeasuring' && state.isPinning) return
    act({ type: 'switch', what })
    say(`${commands[what].label} ${state[what] ? 'off' : 'on'}`)
    // So that the crosshair can be moved at once, and Escape ends measuring instead of closing the dialog.
    if (what === 'isMeasuring') picture.current?.focus({ preventScroll: true })
  }
  const actions: Record<Exclude<CommandName, Switch>, () => void> = {
    fit: () => stage?.fit(null),
    'zoom-in': () => stage?.zoom(zoomStep),
    'zoom-out': () => stage?.zoom(1 / zoomStep),
    'show-all': () => {
      act({ type: 'show-all' })
      say('All parts are shown')
    },
    unit: () => {
      const unit = state.unit === 'mm' ? 'in' : 'mm'
      storeUnit(unit, units)
      act({ type: 'unit', unit })
      say(`Lengths in ${unitNames[unit]}`)
    },
    picture: () => {
      if (stage) void savePicture(stage, name, frame.current)
    },
    'full-screen': () => {
      // Refused if the surrounding page forbids it; then nothing changes.
      void toggleFullScreen(frame.current).catch(() => undefined)
    },
  }
  return (command: Command): void => {
    const view = standardViews.find((one) => one.name === command)
    if (view) {
      stage?.fit(view.name)
      say(`${view.label} view`)
      return
    }
    const named = command as CommandName
    if (isSwitch(named, state)) flip(named)
    else actions[named]()
  }
}
