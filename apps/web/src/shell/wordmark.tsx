import classes from './wordmark.module.css'

export const Wordmark = () => (
  <span className={classes.wordmark}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M3.5 20 12 4l8.5 16" className={classes.frame} />
      <circle cx="12" cy="14.5" r="3" className={classes.joint} />
    </svg>
    Armature
  </span>
)
