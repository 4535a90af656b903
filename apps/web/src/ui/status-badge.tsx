import classes from './status-badge.module.css'

/** One tone per meaning: nothing yet, someone's turn, on its way, good, done, bad. */
export type Tone = 'neutral' | 'waiting' | 'progress' | 'offer' | 'good' | 'done' | 'bad'

export const StatusBadge = ({ label, tone }: { label: string; tone: Tone }) => (
  <span className={classes.badge} data-tone={tone}>
    {label}
  </span>
)
