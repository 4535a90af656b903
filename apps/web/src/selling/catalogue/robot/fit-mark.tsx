import { fitMarkOf } from '@armature/domain/catalogue/compatibility/fit'
import { Text } from '@mantine/core'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { fitReasons, markLooks } from './fit-words.ts'
import classes from './robot.module.css'
import type { Fit } from './robot-queries.ts'
import type { Fits } from './use-robot.ts'

/** Whether a part fits, at a glance. */
const FitBadge = ({ fit }: { fit: Fit }) => <StatusBadge {...markLooks[fitMarkOf(fit.verdict)]} />

/** Whether a listed part fits the robot, and the deciding reason; its space is reserved while loading. */
export const FitMark = ({ id, fits }: { id: number; fits: Fits }) => {
  const fit = fits.of(id)
  const units = useReaderUnits()
  if (fit === undefined) return fits.isLoading ? <span className={classes.mark} aria-hidden="true" /> : null
  return (
    <div className={classes.mark}>
      <FitBadge fit={fit} />
      <Text size="xs" c="dimmed">
        {fitReasons(fit, units)[0]}.
      </Text>
    </div>
  )
}

/** All reasons for the compatibility, for a page about the part. */
export const FitReasons = ({ fit }: { fit: Fit }) => {
  const units = useReaderUnits()
  return (
    <>
      <FitBadge fit={fit} />
      <ul className={classes.reasons}>
        {fitReasons(fit, units).map((reason) => (
          <li key={reason}>{reason}.</li>
        ))}
      </ul>
    </>
  )
}
