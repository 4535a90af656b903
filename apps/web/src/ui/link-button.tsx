import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link that looks like a button. */
export const LinkButton = ({ to, children, ...look }: { to: string; children: ReactNode } & ButtonProps) => (
  <Button component={Link} to={to} {...look}>
    {children}
  </Button>
)
