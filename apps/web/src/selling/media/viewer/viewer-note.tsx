import { Button, Progress, Text } from '@mantine/core'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { Progress as Loaded } from './model/fetch-bytes.ts'
import type { PartViewerProps } from './part-viewer-props.ts'
import type { Unit } from './measure/units.ts'
import { formatNumber, inMillimetres, storedUnit } from './measure/units.ts'
import classes from './viewer.module.css'

type Shown = Pick<PartViewerProps, 'thumbnail' | 'name' | 'box' | 'fill'>

const sizeText = (box: NonNullable<PartViewerProps['box']>, unit: Unit): string => {
  const sides = [box.length, box.width, box.height].map((side) => formatNumber(inMillimetres(side), unit))
  return `${sides.join(' × ')} ${unit}`
}

const Thumbnail = ({ thumbnail, name }: Shown) =>
  thumbnail === null ? null : <img src={thumbnail} alt={name} className={classes.thumbnail} />

interface NoteProps extends Shown {
  title: string
  hint?: string
  act?: { label: string; onAction: () => void }
}

/** Replaces the view: the thumbnail, the problem, and the possible actions. */
export const ViewerNote = ({ title, hint, act, ...shown }: NoteProps) => {
  const unit = storedUnit(useReaderUnits())
  return (
    <div className={classes.viewer} data-fill={shown.fill}>
      <div className={classes.stage}>
        <Thumbnail {...shown} />
        <div className={classes.note} role="alert">
          <Text fw={600}>{title}</Text>
          {hint !== undefined && <Text size="sm">{hint}</Text>}
          {shown.box !== null && <Text size="sm">Size: {sizeText(shown.box, unit)}</Text>}
          {act !== undefined && (
            <Button variant="default" size="xs" onClick={act.onAction}>
              {act.label}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const progressText = (progress: Loaded | null): string => {
  if (progress === null) return 'Loading the 3D view'
  if (progress.total === null) return `${megabytes(progress.loaded)} MB`
  return `${megabytes(progress.loaded)} of ${megabytes(progress.total)} MB`
}

/** While loading: the thumbnail, from the view's own direction, and the progress. */
export const LoadingNote = ({ progress, ...shown }: Shown & { progress: Loaded | null }) => (
  <div className={classes.viewer} data-fill={shown.fill} aria-busy>
    <div className={classes.stage}>
      <Thumbnail {...shown} />
      <div className={classes.progress}>
        <Progress
          value={progress?.total ? (progress.loaded / progress.total) * 100 : 100}
          animated={!progress?.total}
          size="sm"
          aria-label="Loading the 3D view"
        />
        <Text size="xs">{progressText(progress)}</Text>
      </div>
    </div>
  </div>
)
