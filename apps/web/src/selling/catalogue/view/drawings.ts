interface Drawing {
  lines: string
  accent: string
}

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** A box with edges seen from above: any part. */
export const plainDrawing: Drawing = {
  lines: 'M24 6 41 15v18L24 42 7 33V15zM7 15l17 9 17-9M24 24v18',
  accent: 'M15.5 10.5l17 9',
}

/** Drawings on a grid of 48, matched by words in the subcategory's or equipment's name. */
export const drawings: readonly (Drawing & { words: RegExp })[] = [
  {
    words: /servo|actuator|motor(?! driver)/i,
    lines: `M8 16h26v22H8zM4 20h4M4 34h4M34 20h4M34 34h4M14 16v-4h14v4`,
    accent: `${round(21, 27, 6)}M21 27l9-9`,
  },
  {
    words: /camera|vision/i,
    lines: `M6 14h10l3-5h10l3 5h10v26H6z${round(24, 26, 9)}`,
    accent: round(24, 26, 4),
  },
  {
    words: /lidar/i,
    lines: 'M12 26h24v12H12zM15 16h18v10H15zM18 10h12v6H18z',
    accent: 'M4 20h6M38 20h6M6 13l4 3M42 13l-4 3',
  },
  {
    words: /range|distance/i,
    lines: `M6 14h36v20H6z${round(16, 24, 6)}${round(32, 24, 6)}`,
    accent: 'M14 8c2-2 4-2 6 0M28 8c2-2 4-2 6 0',
  },
  {
    words: /controller|computer|driver|imu|inertial|sensor/i,
    lines:
      'M12 12h24v24H12zM18 6v6M24 6v6M30 6v6M18 36v6M24 36v6M30 36v6M6 18h6M6 24h6M6 30h6M36 18h6M36 24h6M36 30h6',
    accent: 'M19 19h10v10H19z',
  },
  {
    words: /gripper|effector/i,
    lines: 'M18 40h12v-8H18zM24 32v-6M14 26h20M14 26l-4-8 4-10M34 26l4-8-4-10',
    accent: 'M14 8l5 4M34 8l-5 4',
  },
  {
    words: /connector|power|batter/i,
    lines: 'M14 8v10M26 8v10M9 18h22v8a11 11 0 0 1-22 0zM20 37v5',
    accent: 'M38 16l-4 8h6l-4 8',
  },
  { words: /display/i, lines: 'M6 10h36v24H6zM18 42h12M24 34v8', accent: 'M12 28l7-8 6 5 9-9' },
  {
    words: /mobile|base|rover/i,
    lines: `M6 18h36v12H6z${round(14, 34, 5)}${round(34, 34, 5)}M16 18v-6h16v6`,
    accent: 'M22 8h4',
  },
  {
    words: /arm/i,
    lines: `M10 42h18M14 42v-6h10v6${round(19, 31, 4)}M21 28l9-12${round(32, 13, 4)}M36 14l6 6`,
    accent: 'M42 20l-4 4M42 20l2 5',
  },
  {
    words: /humanoid/i,
    lines: `${round(24, 10, 5)}M16 18h16v14H16zM16 20l-6 10M32 20l6 10M20 32v10M28 32v10`,
    accent: 'M21 24h6',
  },
]
