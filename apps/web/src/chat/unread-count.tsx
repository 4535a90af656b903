import classes from './chat-count.module.css'

const shownUpTo = 99

/** A number beside a name; whatever carries it says it in words. */
export const UnreadCount = ({ count }: { count: number }) => (
  <span className={classes.count} aria-hidden="true">
    {count > shownUpTo ? `${shownUpTo}+` : count}
  </span>
)
