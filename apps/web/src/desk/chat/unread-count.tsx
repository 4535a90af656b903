import classes from './chat-count.module.css'

const shownUpTo = 99

/**
 * A number beside a name; whatever carries it says it in words. It is drawn by the style, so that the text which
 * somebody sees and says to press a button stays the button's own ("Chat").
 */
export const UnreadCount = ({ count }: { count: number }) => (
  <span
    className={classes.count}
    aria-hidden="true"
    data-count={count > shownUpTo ? `${shownUpTo}+` : count}
  />
)
