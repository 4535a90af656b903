import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface LinkButtonProps extends ButtonProps {
  to: string
  search?: Record<string, unknown>
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ to, search, children, ...look }: LinkButtonProps) => (
  // The routes aren't registered as types, so that the router knows of no search at all.
  <Button component={Link} to={to} {...(search === undefined ? {} : { search: search as never })} {...look}>
    {children}
  </Button>
)
