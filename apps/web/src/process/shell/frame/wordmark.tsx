import { useBrand } from '../brand.ts'
import classes from './wordmark.module.css'

/** The owner of these pages: the marketplace's mark, or a store's name, with its logo if it has one. */
export const Wordmark = () => {
  const { name, logo, isStore } = useBrand()
  return (
    <span className={classes.wordmark}>
      {logo !== null && <img src={logo} alt="" className={classes.logo} />}
      {!isStore && (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M3.5 20 12 4l8.5 16" className={classes.frame} />
          <circle cx="12" cy="14.5" r="3" className={classes.joint} />
        </svg>
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
