import { wholeText } from '@armature/domain/values/number-text'
import type { ConversionStatus } from '@armature/domain/media/conversion-machine'
import { conversionMachine, isConverted } from '@armature/domain/media/conversion-machine'
import { Loader, Text } from '@mantine/core'
import { boxText } from './box-text.ts'
import classes from './conversion-state.module.css'
import type { Conversion } from './media-queries.ts'

const words: Record<ConversionStatus, string> = {
  PENDING: 'Reading the file…',
  PROCESSING: 'Making the 3D view…',
  READY: '3D view ready.',
  FAILED: 'No 3D view.',
}

const outcome = ({ status, note, box, parts }: Conversion): string => {
  if (note !== null && conversionMachine.is(status, 'gaveUp')) return note
  const measured = box === null ? '' : ` The part measures ${boxText(box)} in.`
  const counted = parts !== null && parts > 1 ? ` ${wholeText(parts)} parts.` : ''
  const lacking = note === null ? '' : ` ${note}`
  return words[status] + measured + counted + lacking
}

/** A 3D view's progress and outcome. */
export const ConversionState = ({ conversion }: { conversion: Conversion }) => {
  const isMade = isConverted(conversion.status)
  return (
    <span className={classes.state} role="status">
      {!isMade && <Loader size={14} aria-hidden="true" />}
      <Text size="xs" component="span" className={classes.words ?? ''}>
        {isMade ? outcome(conversion) : words[conversion.status]}
      </Text>
    </span>
  )
}
