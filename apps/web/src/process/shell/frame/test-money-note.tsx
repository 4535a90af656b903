import classes from './test-money-note.module.css'

/** Unless the page says that cards are really charged. */
const isShown = document.querySelector('meta[name="money"][content="real"]') === null

/** Over every screen of a deployment whose card provider is the sandbox, or has test keys. */
export const TestMoneyNote = () =>
  isShown && (
    <aside aria-label="Test payments" className={classes.note}>
      No real money moves. Only test cards work.
    </aside>
  )
