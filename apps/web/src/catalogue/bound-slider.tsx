import '@mantine/core/styles/Slider.layer.css'
import { numberInUnit, readBound, textInUnit } from '@armature/domain/catalogue/attribute-values'
import { sliderPlaces, sliderScale } from '@armature/domain/catalogue/slider-scale'
import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import type { Attribute } from './attribute-words.ts'
import classes from './bound-slider.module.css'
import type { Facets } from './catalogue-queries.ts'

/** Both in SI units; null where there is none. */
export interface Bounds {
  low: number | null
  high: number | null
}

interface BoundSliderProps {
  attribute: Attribute
  facet: Facets['attribute'][number]
  bounds: Bounds
  onSet: (bounds: Bounds) => void
}

/** Both ends of a range by hand or arrow keys: the list is asked once the hand lets go, not while it moves. */
export const BoundSlider = ({ attribute, facet, bounds, onSet }: BoundSliderProps) => {
  // In the readers' unit, so that a number that a hand chose is a round one.
  const inUnit = (si: number | null): number | null =>
    si === null ? null : Number(numberInUnit(attribute, si))
  const toSi = (value: number | null): number | null =>
    value === null ? null : readBound(attribute, String(value))
  const scale = sliderScale(inUnit(facet.low), inUnit(facet.high))
  const [moving, setMoving] = useState<[number, number] | null>(null)
  if (scale === null) return null
  const placeOf = (si: number | null, end: number): number => {
    const value = inUnit(si)
    return value === null ? end : scale.placeOf(value)
  }
  const places: [number, number] = [placeOf(bounds.low, 0), placeOf(bounds.high, sliderPlaces)]
  const spoken = (place: number): string => {
    const si = toSi(scale.boundAt(place, place === 0 ? 'high' : 'low'))
    return si === null ? '' : textInUnit(attribute, si)
  }
  return (
    <RangeSlider
      mt={8}
      size="sm"
      thumbSize={24}
      min={0}
      max={sliderPlaces}
      minRange={0}
      pushOnOverlap={false}
      value={moving ?? places}
      label={spoken}
      thumbValueText={spoken}
      thumbFromLabel={`${attribute.name}, least`}
      thumbToLabel={`${attribute.name}, most`}
      onChange={setMoving}
      onChangeEnd={([from, to]) => {
        setMoving(null)
        // The end that wasn't moved stays as it was typed, between two places of the slider.
        const isStill = { low: from === places[0], high: to === places[1] }
        onSet({
          low: isStill.low ? bounds.low : toSi(scale.boundAt(from, 'low')),
          high: isStill.high ? bounds.high : toSi(scale.boundAt(to, 'high')),
        })
      }}
      classNames={{ root: classes.slider ?? '', thumb: classes.thumb ?? '' }}
    />
  )
}
