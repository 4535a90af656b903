import { Code } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './part-code.module.css'

/** The length of most of them. */
const wholeLetters = 16

/**
 * A SKU or a part number. One of usual length never breaks; a longer one does, since it would push other columns out of
 * sight.
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
