import '@mantine/carousel/styles.layer.css'
import { Carousel } from '@mantine/carousel'
import classes from './picture-carousel.module.css'

export interface PictureCarouselProps {
  name: string
  sources: readonly string[]
}

/** One picture at a time: by its arrows and dots, by keyboard, or by swiping. */
export const PictureCarousel = ({ name, sources }: PictureCarouselProps) => {
  const isMany = sources.length > 1
  return (
    <Carousel
      aria-label={`Pictures of ${name}`}
      height="100%"
      className={classes.carousel ?? ''}
      classNames={{ control: classes.control ?? '', indicator: classes.indicator ?? '' }}
      withControls={isMany}
      withIndicators={isMany}
      controlSize={36}
      emblaOptions={{ loop: isMany }}
      previousControlProps={{ 'aria-label': 'Previous picture' }}
      nextControlProps={{ 'aria-label': 'Next picture' }}
      getIndicatorProps={(index) => ({ 'aria-label': `Picture ${index + 1}` })}
    >
      {sources.map((source, index) => (
        <Carousel.Slide key={source} aria-label={`Picture ${index + 1} of ${sources.length}`}>
          <img
            src={source}
            alt={isMany ? `${name}, ${index + 1} of ${sources.length}` : name}
            className={classes.picture}
          />
        </Carousel.Slide>
      ))}
    </Carousel>
  )
}
