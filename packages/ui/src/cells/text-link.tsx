import type { AnchorProps } from '@mantine/core'
import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

const TextAnchor = (props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => (
  <Anchor {...props} />
)

/** A link within a text, checked against the route table. */
export const TextLink = createLink(TextAnchor)
