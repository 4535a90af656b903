import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './picture-carousel.module.css'

/** One picture at a time, with steps to the next ones. */
export const PictureCarousel = ({ name, sources }: { name: string; sources: readonly string[] }) => {
  const [at, setAt] = useState(0)
  const step = (by: number) => setAt((at + by + sources.length) % sources.length)
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={`Pictures of ${name}`}>
      <img src={sources[at]} alt={`${name}, ${at + 1} of ${sources.length}`} className={classes.picture} />
      {sources.length > 1 && (
        <div className={classes.steps}>
          <ActionIcon variant="default" size={36} aria-label="Previous picture" onClick={() => step(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text size="sm" role="status">
            {at + 1} / {sources.length}
          </Text>
          <ActionIcon variant="default" size={36} aria-label="Next picture" onClick={() => step(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      )}
    </section>
  )
}
