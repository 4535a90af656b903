import type { ReactNode } from 'react'
import shared from '@armature/ui/styles/shared.module.css'
import classes from './profile-section.module.css'

interface ProfileSectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the profile that is more than facts. */
export const ProfileSection = ({ title, action, children }: ProfileSectionProps) => (
  <section className={classes.section} aria-label={title}>
    <div className={`${shared.headRow} ${classes.head}`}>
      <h2 className={classes.title}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
