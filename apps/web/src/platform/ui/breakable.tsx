import type { ReactNode } from 'react'
import { Fragment } from 'react'

/** A text that breaks after each of these signs rather than anywhere, where there is no room for it. */
export const breakable = (text: string, signs: string): ReactNode =>
  text.split(new RegExp(`(?<=[${signs}])`)).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts are a text's, and may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
