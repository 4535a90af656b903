import type { ReactNode } from 'react'
import { Fragment } from 'react'

/** A text that wraps after each of these signs instead of anywhere, if it must: `'@.'` for an e-mail address. */
export const breakable = (text: string, signs: string): ReactNode =>
  text.split(new RegExp(`(?<=[${signs}])`)).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts are a text's, and may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
