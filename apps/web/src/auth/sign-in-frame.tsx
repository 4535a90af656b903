import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../shell/document-title.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import classes from './sign-in-frame.module.css'

/** The plain page of the signed-out forms. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.page}>
    <DocumentTitle />
    <header className={classes.side}>
      <Wordmark />
      <p className={classes.claim}>Robotics parts, quoted by the people who make them.</p>
    </header>
    <main className={classes.main}>
      <Paper className={classes.card}>
        <Title order={1} size="h2" mb="lg">
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  </div>
)
