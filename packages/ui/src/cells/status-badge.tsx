import type { Tone } from '@armature/domain/states/status-tones'
import classes from './status-badge.module.css'

export type { Tone }

export const StatusBadge = ({ label, tone }: { label: string; tone: Tone }) => (
  <span className={classes.badge} data-tone={tone}>
    {label}
  </span>
)
