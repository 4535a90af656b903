import classes from './status-badge.module.css'

/** One per meaning: nothing yet, someone's turn, under way, open for an answer, good, done, bad. */
export type Tone = 'neutral' | 'waiting' | 'progress' | 'open' | 'good' | 'done' | 'bad'

export const StatusBadge = ({ label, tone }: { label: string; tone: Tone }) => (
  <span className={classes.badge} data-tone={tone}>
    {label}
  </span>
)
