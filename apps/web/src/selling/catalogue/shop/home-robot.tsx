import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { countText } from '@armature/ui/cells/count-text.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { Answer } from '../../../platform/api/client.ts'
import { paths } from '../../../platform/paths.ts'
import { mediaSource } from '../../media/media-source.ts'
import classes from './home-page.module.css'
import { storeSearch } from './shop-queries.ts'

const TurningPart = lazyPart(async () => (await import('../../media/viewer/turning-part.tsx')).TurningPart, {
  fallback: () => null,
})

/** Waits until everything the page itself needs has loaded. */
const useIsIdle = (isWanted: boolean): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => requestAnimationFrame(() => setIdle(true)), 1_500)
    return () => clearTimeout(timer)
  }, [isWanted])
  return isIdle
}

/** A robot from the catalogue: its picture, or on desktops without reduced motion, the robot turning in 3D. */
export const HomeRobot = ({
  robot,
}: {
  robot: NonNullable<Answer<'readCatalogueFront'>['robot']> | undefined
}) => {
  const isWelcome = useMediaQuery(
    '(min-width: 992px) and (pointer: fine) and (prefers-reduced-motion: no-preference)',
    false,
    { getInitialValueInEffect: false },
  )
  const isIdle = useIsIdle(isWelcome && robot !== undefined)
  const [isTurning, setTurning] = useState(false)
  return (
    <figure className={classes.robot}>
      <div className={classes.stage}>
        {robot && (
          <img
            src={mediaSource(robot.picture)}
            alt={robot.name}
            width={800}
            height={600}
            fetchPriority="high"
            data-hidden={isTurning || undefined}
          />
        )}
        {robot && isIdle && <TurningPart glb={mediaSource(robot.glb)} onTurning={() => setTurning(true)} />}
      </div>
      {robot && (
        <figcaption>
          <TextLink to={paths.catalogueProduct(robot)} search={storeSearch()} fw={600}>
            {robot.name}
          </TextLink>
          <TextLink to={paths.catalogue} search={{ ...storeSearch(), fits: robot.id }} size="sm">
            {`${countText(robot.fitting)} parts fit it`}
          </TextLink>
        </figcaption>
      )}
    </figure>
  )
}
