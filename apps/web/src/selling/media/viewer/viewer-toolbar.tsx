import '@mantine/core/styles/Kbd.layer.css'
import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconBox,
  IconCube,
  IconDimensions,
  IconFocusCentered,
  IconKeyboard,
  IconListTree,
  IconMesh,
  IconPerspective,
  IconPhotoDown,
  IconRulerMeasure,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import type { Model } from './model/load-model.ts'
import { standardViews } from './standard-views.ts'
import { unitNames } from './measure/units.ts'
import { useRovingFocus } from './model/use-roving-focus.ts'
import type { Command, CommandName } from './viewer-commands.ts'
import { commands, keyOfView } from './viewer-commands.ts'
import type { ViewerState } from './viewer-state.ts'
import classes from './viewer.module.css'

interface ToolbarProps {
  model: Model
  state: ViewerState
  onRun: (command: Command) => void
  frame: RefObject<HTMLElement | null>
}

interface ToolProps {
  name: CommandName
  icon: ReactNode
  onRun: (command: Command) => void
  /** For a tool that is on or off. */
  isOn?: boolean
  label?: string
}

const Tool = ({ name, icon, onRun, isOn, label = commands[name].label }: ToolProps) => (
  <Tooltip label={`${label} (${commands[name].key})`} openDelay={400} withinPortal={false}>
    <ActionIcon
      size={36}
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'petrol' : 'gray'}
      className={classes.tool}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={commands[name].key}
      onClick={() => onRun(name)}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)

const ViewsMenu = ({ onRun }: { onRun: (command: Command) => void }) => (
  <Menu position="top-start" withinPortal={false} shadow="md">
    <Menu.Target>
      <Tooltip label="Standard views" openDelay={400} withinPortal={false}>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          className={classes.tool}
          aria-label="Standard views"
        >
          <IconCube size={20} />
        </ActionIcon>
      </Tooltip>
    </Menu.Target>
    <Menu.Dropdown>
      {standardViews.map(({ name, label }) => (
        <Menu.Item
          key={name}
          rightSection={<Kbd size="xs">{keyOfView(name)}</Kbd>}
          onClick={() => onRun(name)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const size = 20

/** All of the view's commands, as buttons; arrow keys move between them. */
export const ViewerToolbar = ({ model, state, onRun }: ToolbarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = useRovingFocus(bar)
  const tool = (name: CommandName, icon: ReactNode, isOn?: boolean) => (
    <Tool name={name} icon={icon} onRun={onRun} {...(isOn === undefined ? {} : { isOn })} />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tools has the focus, never the bar itself
    <div ref={bar} className={classes.toolbar} role="toolbar" aria-label="3D view" onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        <ViewsMenu onRun={onRun} />
        {tool('fit', <IconFocusCentered size={size} />)}
        {tool('zoom-in', <IconZoomIn size={size} />)}
        {tool('zoom-out', <IconZoomOut size={size} />)}
      </div>
      <div className={classes.tools}>
        {tool('isParallel', <IconPerspective size={size} />, state.isParallel)}
        {tool('hasEdges', <IconBox size={size} />, state.hasEdges)}
        {tool('isWireframe', <IconMesh size={size} />, state.isWireframe)}
      </div>
      <div className={classes.tools}>
        {tool('hasSizeBox', <IconDimensions size={size} />, state.hasSizeBox)}
        {!state.isPinning && tool('isMeasuring', <IconRulerMeasure size={size} />, state.isMeasuring)}
        {model.partCount > 1 && tool('showsParts', <IconListTree size={size} />, state.showsParts)}
        <Tool
          name="unit"
          onRun={onRun}
          label={`Lengths in ${unitNames[state.unit]}. Show ${unitNames[state.unit === 'mm' ? 'in' : 'mm']}`}
          icon={
            <span className={classes.unit} aria-hidden>
              {state.unit}
            </span>
          }
        />
      </div>
      <div className={classes.tools}>
        {tool('picture', <IconPhotoDown size={size} />)}
        {document.fullscreenEnabled && tool('full-screen', <IconArrowsMaximize size={size} />)}
        {tool('showsKeys', <IconKeyboard size={size} />, state.showsKeys)}
      </div>
    </div>
  )
}
