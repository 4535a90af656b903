import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand } from '../shell/brand.ts'
import { DocumentTitle } from '../shell/document-title.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import classes from './sign-in-frame.module.css'

interface SignInFrameProps {
  title: string
  /** For a form of two columns. */
  isWide?: boolean
  children: ReactNode
}

/** Says what this is, and for whom, with parts of the demo's catalogue; a phone shows the name alone. */
const About = () => (
  <>
    <div className={classes.parts} />
    <div className={classes.words}>
      <p className={classes.claim}>Robotics parts, quoted by the people who make them.</p>
      <ul className={classes.list}>
        <li>
          <strong>Buyers</strong> ask for all their parts at once, and accept one offer with one total.
        </li>
        <li>
          <strong>Vendors</strong> show parts in pictures and 3D, price what is asked for, and are paid for
          each order.
        </li>
        <li>
          <strong>Stores</strong> sell to customers of their own, under their own name and logo.
        </li>
      </ul>
    </div>
  </>
)

/** The page of the signed-out forms: what this is beside the form. */
export const SignInFrame = ({ title, isWide = false, children }: SignInFrameProps) => {
  const brand = useBrand()
  return (
    <div className={classes.page}>
      <DocumentTitle />
      <header className={classes.side} data-store={brand.isStore || undefined}>
        <Wordmark />
        {!brand.isStore && <About />}
      </header>
      <main id="content" className={classes.main}>
        <Paper className={classes.card} data-wide={isWide || undefined}>
          <Title order={1} size="h2" mb="lg">
            {title}
          </Title>
          {children}
        </Paper>
      </main>
    </div>
  )
}
