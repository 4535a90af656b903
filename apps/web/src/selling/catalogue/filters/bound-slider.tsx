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

/** The range slider of a typed specification; it picks round numbers in the reader's unit. */
export const BoundSlider = ({ attribute, facet, bounds, onSet }: BoundSliderProps) => {
  const round = (si: number): number => {
    const inUnit = Number(Number(numberInUnit(attribute, si)).toPrecision(3))
    return readBound(attribute, String(inUnit)) ?? si
  }
  const scale = sliderScale(facet.low, facet.high, round)
  if (scale === null) return null
  return (
    <ScaleSlider
      name={attribute.name}
      scale={scale}
      bars={facet.bars}
      bounds={bounds}
      text={(si) => textInUnit(attribute, si)}
      onSet={(moved) => onSet({ ...bounds, ...moved })}
    />
  )
}
