import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../shell/document-title.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import classes from './sign-in-frame.module.css'

interface SignInFrameProps {
  title: string
  /** For a form of two columns. */
  isWide?: boolean
  children: ReactNode
}

/** The plain page of the signed-out forms. */
export const SignInFrame = ({ title, isWide = false, children }: SignInFrameProps) => (
  <div className={classes.page}>
    <DocumentTitle />
    <header className={classes.side}>
      <Wordmark />
      <p className={classes.claim}>Robotics parts, quoted by the people who make them.</p>
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
