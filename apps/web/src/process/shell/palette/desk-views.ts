export { KeysSheet } from './keys-sheet.tsx'
export { PageHelp } from './page-help.tsx'
export { Palette } from './palette.tsx'
