import { Code } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './part-code.module.css'

/** As long as most of them are. */
const wholeLetters = 16

/**
 * A SKU or a part number. One of a usual length is never broken; a longer one is, since it would push the columns beside it
 * out of sight.
 */
export const PartCode = ({ code, isPlain = false }: { code: string; isPlain?: boolean }) => (
  <Code
    className={classes.code}
    data-plain={isPlain || undefined}
    // React's type knows no properties of ours
    style={{ '--whole': Math.min(code.length, wholeLetters) } as CSSProperties}
  >
    {code}
  </Code>
)
