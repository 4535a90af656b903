import { Button, CloseButton, Text } from '@mantine/core'
import { measure } from './measuring.ts'
import { formatLength, formatNumber } from './units.ts'
import type { Viewer } from '../viewer.ts'
import classes from '../viewer.module.css'

const hints = ['Choose a point on the part. It snaps to corners.', 'Choose the other point.']
const axes = ['x', 'y', 'z'] as const

/** The measuring tool's next step, or its result. */
export const MeasureNote = ({ state, act }: Viewer) => {
  const [from, to] = state.points
  const length = from && to ? measure(from, to) : null
  return (
    <div className={classes.panel} data-place="bottom">
      {length === null ? (
        <Text size="sm">{hints[state.points.length]}</Text>
      ) : (
        <dl className={classes.lengths}>
          <div>
            <dt>Distance</dt>
            <dd>{formatLength(length.distance, state.unit)}</dd>
          </div>
          {axes.map((axis) => (
            <div key={axis} data-axis={axis}>
              <dt>d{axis}</dt>
              <dd>{formatNumber(length.delta[axis], state.unit)}</dd>
            </div>
          ))}
        </dl>
      )}
      {state.points.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => act({ type: 'unmeasure' })}>
          Clear
        </Button>
      )}
      <CloseButton
        size="sm"
        aria-label="Stop measuring"
        onClick={() => act({ type: 'switch', what: 'isMeasuring', to: false })}
      />
    </div>
  )
}
