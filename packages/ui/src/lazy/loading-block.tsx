import type { SkeletonProps } from '@mantine/core'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<SkeletonProps, 'height' | 'maw'> {
  /** The text for screen readers. */
  label?: string
  /** Custom shapes, if one block doesn't resemble the content. */
  children?: ReactNode
}

/**
 * A placeholder for loading content, about as high as that will be. It has the status role: screen readers ignore a
 * plain named box.
 */
export const LoadingBlock = ({ label = 'Loading', children, ...shape }: Props) => (
  <div role="status" aria-label={label}>
    {children ?? <Skeleton {...shape} />}
  </div>
)
