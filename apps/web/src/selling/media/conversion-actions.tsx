import { conversionMachine } from '@armature/domain/media/conversion-machine'
import type { UnitScale } from '@armature/domain/media/unit-scale'
import { rescaled, unitScales } from '@armature/domain/media/unit-scale'
import { NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { boxText } from './box-text.ts'
import type { Conversion } from './media-queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { messages } from '@armature/domain/messages'
import { mediaQuery } from './media-queries.ts'

/** Makes a file's 3D view again, optionally in another size. */
const useConvertAgain = (publicId: string) => {
  const again = useWrite({
    send: (unitScale: UnitScale | undefined, write) =>
      write('convertMedia', {
        params: { id: publicId },
        body: unitScale === undefined ? {} : { unit_scale: unitScale },
      }),
    failure: ({ detail }) => detail ?? messages.viewNotAgain,
    onDone: (media) => queryClient.setQueryData(mediaQuery(publicId).queryKey, media),
  })
  useActUnderWay(again.isBusy)
  return again
}

interface ActionsProps {
  publicId: string
  name: string
  conversion: Conversion
}

const scaleOf = (value: string): UnitScale | undefined => unitScales.find((one) => String(one) === value)

/** A size of the part, in inches if one was measured. */
const sizeLabel = ({ box, unit_scale: chosen }: Conversion, scale: UnitScale): string => {
  if (box !== null)
    return `${boxText(rescaled(box, chosen, scale))} in${scale === 1 ? ', as the file says' : ''}`
  if (scale === 1) return 'As the file says'
  const times = scale > 1 ? `${scale} times` : `1/${Number((1 / scale).toPrecision(3))} of`
  return `${times} what the file says`
}

/** The part's size: according to its file, and what it would be with another unit. */
const PartSize = ({ publicId, name, conversion }: ActionsProps) => {
  const again = useConvertAgain(publicId)
  const { box, unit_scale: chosen, is_size_doubtful: isDoubtful } = conversion
  const choices = unitScales.map((scale) => ({ value: String(scale), label: sizeLabel(conversion, scale) }))
  // The keys move through all sizes, and each would be converted if selecting it were enough.
  const [picked, pick] = useState<UnitScale | null>(null)
  const scale = picked ?? chosen ?? 1
  return (
    <>
      {isDoubtful && box !== null && (
        <Text size="xs" component="span" role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" /> Is the part really {boxText(box)} in? Its file
          may name the wrong unit. Choose its size, or confirm this one.
        </Text>
      )}
      <NativeSelect
        size="xs"
        flex="1 1 100%"
        aria-label={`Size of the part in ${name}`}
        data={choices}
        value={String(scale)}
        onChange={(event) => pick(scaleOf(event.currentTarget.value) ?? null)}
      />
      {scale !== (chosen ?? 1) && (
        <BusyButton size="compact-xs" isBusy={again.isBusy} onClick={() => void again.run(scale)}>
          Make it this size
        </BusyButton>
      )}
      {isDoubtful && scale === (chosen ?? 1) && (
        <BusyButton
          size="compact-xs"
          variant="default"
          isBusy={again.isBusy}
          onClick={() => void again.run(1)}
        >
          Yes, that’s the size
        </BusyButton>
      )}
    </>
  )
}

const TryAgain = ({ publicId, name }: ActionsProps) => {
  const again = useConvertAgain(publicId)
  return (
    <BusyButton
      size="compact-xs"
      variant="default"
      leftSection={<IconRefresh size={13} aria-hidden="true" />}
      aria-label={`Try again: the 3D view of ${name}`}
      isBusy={again.isBusy}
      onClick={() => void again.run(undefined)}
    >
      Try again
    </BusyButton>
  )
}

/** The actions on a 3D view: a retry after a failure, and a correction of its size. */
export const ConversionActions = (props: ActionsProps) => {
  const { status, unit_scale: chosen } = props.conversion
  if (conversionMachine.is(status, 'shown')) return <PartSize {...props} />
  if (!conversionMachine.is(status, 'gaveUp')) return null
  return (
    <>
      <TryAgain {...props} />
      {/* The chosen one may have caused the failure. */}
      {chosen !== null && <PartSize {...props} />}
    </>
  )
}
