import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

const ButtonAnchor = (props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
)

/** A link that looks like a button, checked against the route table. */
export const LinkButton = createLink(ButtonAnchor)
