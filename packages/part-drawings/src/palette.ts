/** The materials of parts: sRGB colour, and the surface's gloss. */
export interface Material {
  color: readonly [number, number, number]
  metal: number
  rough: number
}

const material = (hex: string, metal: number, rough: number): Material => ({
  color: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number],
  metal,
  rough,
})

export const palette = {
  blackPlastic: material('#2b2d31', 0, 0.55),
  darkPlastic: material('#43474d', 0, 0.6),
  greyPlastic: material('#8d949b', 0, 0.55),
  whitePlastic: material('#eceef0', 0, 0.45),
  ivoryPlastic: material('#d9d3c3', 0, 0.5),
  bluePlastic: material('#2458a8', 0, 0.45),
  orangePlastic: material('#ee7a1f', 0, 0.5),
  yellowPlastic: material('#f1bd2e', 0, 0.5),
  redPlastic: material('#c43a32', 0, 0.5),
  rubber: material('#1f2022', 0, 0.9),
  anodised: material('#34373c', 0.55, 0.42),
  aluminium: material('#c3c8ce', 0.75, 0.36),
  steel: material('#9aa1a9', 0.85, 0.3),
  silverPaint: material('#d4d8dc', 0.25, 0.4),
  brass: material('#d0a548', 0.8, 0.3),
  gold: material('#dcb35c', 0.85, 0.28),
  copper: material('#c47d4e', 0.8, 0.32),
  boardGreen: material('#1d6b43', 0, 0.5),
  boardBlue: material('#1f4d92', 0, 0.5),
  boardBlack: material('#22272b', 0, 0.5),
  boardRed: material('#a52a2e', 0, 0.5),
  boardPurple: material('#5a3a86', 0, 0.5),
  chip: material('#303236', 0, 0.45),
  darkGlass: material('#141a26', 0.2, 0.12),
  lens: material('#27426e', 0.3, 0.08),
  smokedGlass: material('#3a2028', 0.1, 0.15),
  lampRed: material('#e23b3b', 0, 0.35),
  lampBlue: material('#3aa0ea', 0, 0.35),
  sticker: material('#f4f5f6', 0, 0.7),
} as const

export type MaterialName = keyof typeof palette
