import type { SkeletonProps } from '@mantine/core'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<SkeletonProps, 'height' | 'maw'> {
  /** The words for those who don't see it. */
  label?: string
  /** Shapes of its own, where one block isn't like what comes. */
  children?: ReactNode
}

/**
 * The place of content that is on its way, about as high as that will be. A status by its role: of a plain box that is
 * named and nothing more a screen reader says nothing.
 */
export const LoadingBlock = ({ label = 'Loading', children, ...shape }: Props) => (
  <div role="status" aria-label={label}>
    {children ?? <Skeleton {...shape} />}
  </div>
)
