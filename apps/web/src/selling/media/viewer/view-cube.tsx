import { useRef } from 'react'
import type { Stage } from './stage/stage.ts'
import { standardViews } from './standard-views.ts'
import type { StandardView } from './standard-views.ts'
import { useOnFrame } from './use-stage.ts'
import classes from './viewer.module.css'

/** CSS has y down where the view has y up: terms that mix it with another axis change sign. */
const cssSigns = [1, -1, 1, 1, -1, 1, -1, 1, 1, -1, 1, 1]

/** Shows the direction of view, and leads to the standard views by mouse; the menu has them for everybody. */
export const ViewCube = ({ stage, onChoose }: { stage: Stage; onChoose: (view: StandardView) => void }) => {
  const cube = useRef<HTMLDivElement>(null)
  useOnFrame(stage, () => {
    const turn = stage.rotation().map((value, index) => value * (cssSigns[index] ?? 1))
    if (cube.current) cube.current.style.transform = `matrix3d(${turn.join(',')},0,0,0,1)`
  })
  return (
    <div className={classes.cubeBox} aria-hidden>
      <div ref={cube} className={classes.cube}>
        {standardViews
          .filter(({ name }) => name !== 'isometric')
          .map(({ name, label }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={classes.face}
              data-face={name}
              onClick={() => onChoose(name)}
            >
              {label}
            </button>
          ))}
      </div>
    </div>
  )
}
