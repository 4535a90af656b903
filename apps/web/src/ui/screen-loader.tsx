import { Loader } from '@mantine/core'
import classes from './screen-loader.module.css'

export const ScreenLoader = () => (
  <div className={classes.loader} role="status">
    <Loader size="sm" aria-label="Loading" />
  </div>
)
