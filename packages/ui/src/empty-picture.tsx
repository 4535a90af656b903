import classes from './empty-picture.module.css'

/** Drawn like the mark: lines of one width, and one joint in amber. */
const drawings = {
  parts: { lines: 'M36 6 60 19v26L36 58 12 45V19ZM12 19l24 13 24-13M36 32v26', joint: [36, 32] },
  papers: { lines: 'M18 12h26l10 10v34H18ZM44 12v10h10M26 32h20M26 40h20M26 48h10', joint: [46, 48] },
  parcel: { lines: 'M10 22h52v34H10ZM10 22l8-14h36l8 14M36 8v14M28 34h16', joint: [36, 44] },
  done: { lines: 'M36 6a26 26 0 1 0 .1 0M24 33l9 9 16-19', joint: [24, 33] },
  search: { lines: 'M32 10a20 20 0 1 0 .1 0M46 44l14 14', joint: [32, 30] },
  bell: {
    lines: 'M18 46c6-5 6-10 6-18a12 12 0 0 1 24 0c0 8 0 13 6 18ZM31 52a5 5 0 0 0 10 0',
    joint: [48, 16],
  },
  card: { lines: 'M10 16h52v36H10ZM10 26h52M18 42h12', joint: [52, 42] },
} as const satisfies Record<string, { lines: string; joint: readonly [number, number] }>

export type EmptyPictureName = keyof typeof drawings

/** Decorative: the text below says the same. */
export const EmptyPicture = ({ name }: { name: EmptyPictureName }) => {
  const { lines, joint } = drawings[name]
  return (
    <svg viewBox="0 0 72 64" width="72" height="64" className={classes.picture} aria-hidden="true">
      <path d={lines} />
      <circle cx={joint[0]} cy={joint[1]} r="4" className={classes.joint} />
    </svg>
  )
}
