import '@mantine/core/styles/Slider.layer.css'
import type { SliderScale } from '@armature/domain/catalogue/slider-scale'
import { sliderPlaces } from '@armature/domain/catalogue/slider-scale'
import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import classes from './scale-slider.module.css'

/** Null where there is none. */
export interface Bounds {
  low: number | null
  high: number | null
}

interface ScaleSliderProps {
  /** The name of the property that it narrows, for a reader who hears it. */
  name: string
  scale: SliderScale
  /** As its readers know them, as are those that it sets. */
  bounds: Bounds
  text: (value: number) => string
  /** The end that wasn't moved is as it was given. */
  onSet: (moved: Partial<Bounds>) => void
}

/** Both ends of a range by hand or arrow keys: the list is asked once the hand lets go, not while it moves. */
export const ScaleSlider = ({ name, scale, bounds, text, onSet }: ScaleSliderProps) => {
  const [moving, setMoving] = useState<[number, number] | null>(null)
  const placeOf = (value: number | null, end: number): number => (value === null ? end : scale.placeOf(value))
  const places: [number, number] = [placeOf(bounds.low, 0), placeOf(bounds.high, sliderPlaces)]
  const spoken = (place: number): string => {
    const value = scale.boundAt(place, place === 0 ? 'high' : 'low')
    return value === null ? '' : text(value)
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
      thumbFromLabel={`${name}, least`}
      thumbToLabel={`${name}, most`}
      onChange={setMoving}
      onChangeEnd={([from, to]) => {
        setMoving(null)
        // The end that wasn't moved stays as it was typed, between two places of the slider.
        onSet({
          ...(from !== places[0] && { low: scale.boundAt(from, 'low') }),
          ...(to !== places[1] && { high: scale.boundAt(to, 'high') }),
        })
      }}
      classNames={{ root: classes.slider ?? '', thumb: classes.thumb ?? '' }}
    />
  )
}
