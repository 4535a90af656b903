import { numberInUnit, readBound, textInUnit } from '@armature/domain/catalogue/attributes/attribute-values'
import { sliderScale } from '@armature/domain/catalogue/measures/slider-scale'
import type { Attribute } from '../attributes/attribute-words.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import type { Bounds } from './scale-slider.tsx'
import { ScaleSlider } from './scale-slider.tsx'

interface BoundSliderProps {
  attribute: Attribute
  facet: Facets['attribute'][number]
  /** In SI units. */
  bounds: Bounds
  onSet: (bounds: Bounds) => void
}

/** The range of a typed specification, in the reader's unit, so that a chosen number is a round one. */
export const BoundSlider = ({ attribute, facet, bounds, onSet }: BoundSliderProps) => {
  const inUnit = (si: number | null): number | null =>
    si === null ? null : Number(numberInUnit(attribute, si))
  const toSi = (value: number | null): number | null =>
    value === null ? null : readBound(attribute, String(value))
  const scale = sliderScale(inUnit(facet.low), inUnit(facet.high))
  if (scale === null) return null
  return (
    <ScaleSlider
      name={attribute.name}
      scale={scale}
      bounds={{ low: inUnit(bounds.low), high: inUnit(bounds.high) }}
      text={(value) => {
        const si = toSi(value)
        return si === null ? '' : textInUnit(attribute, si)
      }}
      onSet={(moved) =>
        onSet({
          low: moved.low === undefined ? bounds.low : toSi(moved.low),
          high: moved.high === undefined ? bounds.high : toSi(moved.high),
        })
      }
    />
  )
}
