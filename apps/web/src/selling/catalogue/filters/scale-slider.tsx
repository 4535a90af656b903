import '@mantine/core/styles/Slider.layer.css'
import type { SliderScale } from '@armature/domain/catalogue/measures/slider-scale'
import { sliderPlaces } from '@armature/domain/catalogue/measures/slider-scale'
import { RangeSlider } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import classes from './scale-slider.module.css'

/** Null for none. */
export interface Bounds {
  low: number | null
  high: number | null
}

interface ScaleSliderProps {
  /** The name of the filtered property, for screen readers. */
  name: string
  scale: SliderScale
  /** The histogram's counts, from the least to the greatest number. */
  bars: readonly number[]
  bounds: Bounds
  text: (value: number) => string
  /** The end that wasn't moved keeps its given value. */
  onSet: (moved: Partial<Bounds>) => void
}

type Places = [low: number, high: number]

/** A bar with a single part stays visible beside one with hundreds. */
const leastHeight = 0.06

/** How many parts have which number. Bars within the range are coloured; screen readers get the range from the sliders. */
const Histogram = ({ bars, places: [from, to] }: { bars: readonly number[]; places: Places }) => {
  const most = Math.max(...bars)
  const step = sliderPlaces / bars.length
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(leastHeight, count / most)
        const isIn = (at + 1) * step > from && at * step < to
        return (
          <rect
            // Their number and order never change.
            key={at}
            data-in={isIn || undefined}
            x={at + 0.1}
            y={1 - height}
            width={0.8}
            height={height}
          />
        )
      })}
    </svg>
  )
}

/** The steps of Page Up and Page Down. */
const page = 10

/** The position that a key moves an end to, never past the other end; the slider handles arrow keys itself. */
const placeByKey = (key: string, places: Places, end: 0 | 1): number | null => {
  const [least, most] = end === 0 ? [0, places[1]] : [places[0], sliderPlaces]
  const within = (place: number): number => Math.min(most, Math.max(least, place))
  switch (key) {
    case 'Home':
      return least
    case 'End':
      return most
    case 'PageUp':
      return within(places[end] + page)
    case 'PageDown':
      return within(places[end] - page)
    default:
      return null
  }
}

/** Both ends of a range by hand or keys: the list is requested on release, not during the move. */
export const ScaleSlider = ({ name, scale, bars, bounds, text, onSet }: ScaleSliderProps) => {
  const [moving, setMoving] = useState<Places | null>(null)
  const placeOf = (value: number | null, end: number): number => (value === null ? end : scale.placeOf(value))
  const places: Places = [placeOf(bounds.low, 0), placeOf(bounds.high, sliderPlaces)]
  const [low, high] = places
  // Keys may be faster than the bounds: the next one continues from the last position.
  const standing = useRef<Places>(places)
  useEffect(() => {
    standing.current = [low, high]
  }, [low, high])
  const set = (next: Places) => {
    const [from, to] = next
    standing.current = next
    setMoving(null)
    // The end that wasn't moved keeps its typed value, between two steps of the slider.
    onSet({
      ...(from !== low && { low: scale.boundAt(from, 'low') }),
      ...(to !== high && { high: scale.boundAt(to, 'high') }),
    })
  }
  const onKeyDown = (end: 0 | 1) => (event: KeyboardEvent) => {
    const place = placeByKey(event.key, standing.current, end)
    if (place === null) return
    event.preventDefault()
    const [from, to] = standing.current
    if (place !== standing.current[end]) set(end === 0 ? [place, to] : [from, place])
  }
  const spoken = (place: number): string => {
    const value = scale.boundAt(place, place === 0 ? 'high' : 'low')
    return value === null ? '' : text(value)
  }
  return (
    <>
      {bars.length > 0 && <Histogram bars={bars} places={moving ?? places} />}
      <RangeSlider
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
        onChangeEnd={set}
        thumbProps={(end) => ({ onKeyDown: onKeyDown(end) })}
        classNames={{ root: classes.slider ?? '', thumb: classes.thumb ?? '' }}
      />
    </>
  )
}
