import { sizeFor } from '@armature/domain/catalogue/measures/reader-units'
import { limits } from '@armature/domain/limits'
import { isConverted } from '@armature/domain/media/conversion-machine'
import { endingsOf } from '@armature/domain/media/media-kind'
import { fill, messages } from '@armature/domain/messages'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUpload } from '../../../platform/api/writes/use-upload.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { sizeText } from '../../media/fields/size-text.ts'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { PickButton } from '@armature/ui/cells/pick-button.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { OwnRobotForm } from './own-robot-form.tsx'
import type { OwnRobot } from './robot-queries.ts'
import { ownRobotsChanged, ownRobotsQuery } from './robot-queries.ts'
import { unmadeText } from './use-robot.ts'

const { perAccount, bytes } = limits.ownRobot
const endings = [...endingsOf.CAD, ...endingsOf.FBX]

/** The reason against a picked file, found before it is sent; null if there is none. */
const refusalOf = ({ name, size }: File): string | null => {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return messages.notAModelFile
  if (size === 0) return messages.fileEmpty
  return size > bytes ? fill(messages.fileTooLarge, { size: sizeText(bytes) }) : null
}

const stateOf = (robot: OwnRobot, units: ReaderUnits): string => {
  if (robot.glb === null) return unmadeText(robot)
  if (robot.is_size_doubtful) return 'The unit of its file is uncertain, so its size isn’t compared.'
  return robot.box === null ? '' : sizeFor(robot.box, units)
}

interface OwnRobotsProps {
  /** True once it is chosen. */
  onChoose: (id: number) => Promise<boolean>
  /** Called with a chosen one, unless another is being described: that form isn't done yet. */
  onChosen: () => void
}

interface OwnRobotRowProps {
  robot: OwnRobot
  onChoose: (id: number) => void
  /** The form that replaced the list was this robot's: the focus continues at its row. */
  wasDescribed: boolean
  onDescribe: () => void
}

const OwnRobotRow = ({ robot, wasDescribed, onChoose, onDescribe }: OwnRobotRowProps) => {
  const units = useReaderUnits()
  const describe = useFocusKept<HTMLButtonElement>({ isOutcome: wasDescribed })
  const removal = useWrite({
    send: (_: void, write) => write('removeOwnRobot', { params: { id: robot.id } }),
    success: `${robot.name} and its file are deleted.`,
    onSettled: ownRobotsChanged,
  })
  useActUnderWay(removal.isBusy)
  return (
    <Group component="li" gap={8} justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {robot.name}
        </Text>
        <Text size="xs" c="dimmed" role={isConverted(robot.status) ? undefined : 'status'}>
          {stateOf(robot, units)}
        </Text>
        {robot.model !== null && (
          <Text size="xs" c="dimmed">
            {`As ${robot.model.name}`}
          </Text>
        )}
      </div>
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use ${robot.name}`}
          onClick={() => onChoose(robot.id)}
        >
          Use
        </Button>
        <Button
          ref={describe}
          size="compact-sm"
          variant="default"
          aria-label={`Describe ${robot.name}`}
          onClick={onDescribe}
        >
          Describe
        </Button>
        <BusyButton
          size="compact-sm"
          variant="subtle"
          color="red"
          isBusy={removal.isBusy}
          aria-label={`Delete ${robot.name}`}
          onClick={() => void removal.run()}
        >
          Delete
        </BusyButton>
      </Group>
    </Group>
  )
}

interface OwnRobotRowsProps extends Pick<OwnRobotRowProps, 'onChoose'> {
  robots: readonly OwnRobot[]
  /** The robot whose form was closed last. */
  last: number | null
  onDescribe: (id: number) => void
}

const OwnRobotRows = ({ robots, last, onChoose, onDescribe }: OwnRobotRowsProps) =>
  robots.length === 0 ? null : (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {robots.map((one) => (
        <OwnRobotRow
          key={one.id}
          robot={one}
          wasDescribed={one.id === last}
          onChoose={onChoose}
          onDescribe={() => onDescribe(one.id)}
        />
      ))}
    </Stack>
  )

/** The user's own robots, from CAD or FBX files: to choose, delete and add. */
export const OwnRobots = ({ onChoose, onChosen }: OwnRobotsProps) => {
  const { data, error, refetch } = useQuery(ownRobotsQuery)
  const robots = data?.results ?? []
  const [described, setDescribed] = useState<number | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const robot = robots.find(({ id }) => id === described)
  // An upload continues behind the form, and may end at any moment.
  const isDescribing = useRef(false)
  useEffect(() => {
    isDescribing.current = robot !== undefined
  })
  const choose = async (id: number) => {
    const isChosen = await onChoose(id)
    if (isChosen && !isDescribing.current) onChosen()
  }
  const upload = useUpload('addOwnRobot', {
    check: refusalOf,
    onDone: async ({ id }) => {
      await ownRobotsChanged()
      await choose(id)
    },
    endsWithScreen: true,
  })
  const isFull = robots.length >= perAccount
  if (robot !== undefined)
    return (
      <OwnRobotForm
        key={robot.id}
        robot={robot}
        asked={data?.asked ?? []}
        onClose={() => {
          setLast(robot.id)
          setDescribed(null)
        }}
      />
    )
  return (
    <Stack gap="sm" component="section" aria-label="Your own CAD file">
      <Title order={3} size="h5">
        Or your own CAD file
      </Title>
      {error !== null && data === undefined && (
        <LoadError title="Your robots could not be loaded." onRetry={() => void refetch()} />
      )}
      <OwnRobotRows
        robots={robots}
        last={last}
        onChoose={(id) => void choose(id)}
        onDescribe={setDescribed}
      />
      <Text size="sm" c="dimmed">
        {isFull
          ? fill(messages.ownRobotTooMany, { most: perAccount })
          : `STEP, IGES or FBX, at most ${sizeText(bytes)}. Only you see it. Parts are compared with its size and specifications.`}
      </Text>
      {!isFull && (
        <PickButton accept={endings.join(',')} onChange={(file) => void upload.send(file)}>
          {(props) => (
            <BusyButton {...props} variant="default" isBusy={upload.isBusy} style={{ alignSelf: 'start' }}>
              Upload a file
            </BusyButton>
          )}
        </PickButton>
      )}
      {upload.isBusy && <Progress value={upload.sent * 100} aria-label="Sending the file" />}
      {upload.problem !== null && (
        <Text size="sm" c="red" role="alert">
          {upload.problem}
        </Text>
      )}
    </Stack>
  )
}
