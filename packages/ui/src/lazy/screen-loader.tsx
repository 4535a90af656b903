import { Loader } from '@mantine/core'
import classes from './screen-loader.module.css'

export const ScreenLoader = () => (
  <div className={classes.loader} role="status" aria-label="Loading">
    <Loader size="sm" aria-hidden />
  </div>
)
