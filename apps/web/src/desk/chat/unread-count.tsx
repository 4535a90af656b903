import classes from './chat-count.module.css'

const shownUpTo = 99

/**
 * A number beside a name; the element around it says it in words. CSS draws it, so that the button's text stays the
 * name by which voice control presses it ("Chat").
 */
export const UnreadCount = ({ count }: { count: number }) => (
  <span
    className={classes.count}
    aria-hidden="true"
    data-count={count > shownUpTo ? `${shownUpTo}+` : count}
  />
)
