import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { PartPicture } from '../view/part-picture.tsx'
import { storeSearch } from '../shop/shop-queries.ts'
import { RobotDialog } from './lazy-robot-dialog.ts'
import classes from './robot.module.css'
import type { Robot } from './robot-queries.ts'
import type { RobotRef } from './robot-ref.ts'
import { isSameRobot, modelRobot } from './robot-ref.ts'
import { unmadeText, useChosenRobot, useRobot, useUnmade } from './use-robot.ts'

interface RobotBarProps {
  /** The robot in a link's filter, if it isn't the user's own. */
  asked?: number | null
  /** Another robot was chosen, or the current one is forgotten. */
  onChange?: (robot: RobotRef | null) => void
}

interface ShownRobotProps {
  /** Null if unknown, or if there is none with this id. */
  robot: Robot | null
  shown: RobotRef
  isOwn: boolean
  onKeep: () => void
}

/** The robot's name, and the state of its own file. */
const ShownRobot = ({ robot, shown, isOwn, onKeep }: ShownRobotProps) => {
  const unmade = useUnmade(shown)
  if (robot === null) return null
  const name =
    shown.of === 'own' ? (
      <Text span inherit fw={600}>
        {robot.name}
      </Text>
    ) : (
      <TextLink to={paths.catalogueProduct(robot)} search={storeSearch()} fw={600}>
        {robot.name}
      </TextLink>
    )
  return (
    <>
      <div className={classes.robot}>
        <PartPicture image={robot.preview} kind="" size={32} />
        <Text size="sm">
          {isOwn ? 'For your robot ' : 'For '}
          {name}
        </Text>
      </div>
      {unmade !== null && (
        <Text size="sm" c="dimmed" role="status">
          {unmadeText(unmade)}
        </Text>
      )}
      {!isOwn && (
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Save as my robot
        </Button>
      )}
    </>
  )
}

/** The robot that parts are marked for, to choose, change and forget. */
export const RobotBar = ({ asked = null, onChange }: RobotBarProps) => {
  const own = useChosenRobot()
  const shown = modelRobot(asked) ?? own.robot
  const { robot, isGone, retry } = useRobot(shown)
  const [isOpen, setOpen] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const isOwn = isSameRobot(shown, own.robot)
  const choose = async (next: RobotRef | null): Promise<boolean> => {
    const isKept = await own.choose(next)
    if (isKept) onChange?.(next)
    return isKept
  }
  const forget = async () => {
    if (isOwn) await choose(null)
    else onChange?.(null)
    // Its own button is gone with the robot.
    chooser.current?.focus()
  }
  return (
    <div className={classes.bar} role="group" aria-label="Your robot">
      {shown !== null && (
        <ShownRobot robot={robot} shown={shown} isOwn={isOwn} onKeep={() => void choose(shown)} />
      )}
      {isGone && <Text size="sm">This robot is no longer in the catalogue.</Text>}
      {retry !== null && <LoadError title="The robot could not be loaded." onRetry={retry} />}
      <Button
        ref={chooser}
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        onPointerEnter={RobotDialog.preload}
        onClick={() => setOpen(true)}
      >
        {shown === null ? 'Choose your robot' : 'Change robot'}
      </Button>
      {shown !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => void forget()}>
          Forget robot
        </Button>
      )}
      <RobotDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        known={robot && shown?.of === 'model' ? { id: robot.id, label: robot.name } : null}
        onChoose={choose}
      />
    </div>
  )
}
