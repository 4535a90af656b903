import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#ecf6f7',
  '#d7eaed',
  '#aed5dc',
  '#84bfca',
  '#6fc0cd',
  '#3d93a3',
  '#26808f',
  '#176a79',
  '#125a69',
  '#084653',
]

/** Darker than Mantine's at the filled shades, so that white on it passes AA. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fadada',
  '#f6b9b8',
  '#f3a09d',
  '#ea7f7e',
  '#dd5054',
  '#c4303a',
  '#b4232c',
  '#951b24',
  '#73141b',
]

const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f3',
  '#e2e7ea',
  '#d3dade',
  '#a9b4ba',
  '#687680',
  '#54626a',
  '#414c53',
  '#2a3338',
  '#171d21',
]

const dark: MantineColorsTuple = [
  '#dbe3e7',
  '#bcc7cd',
  '#9aa8b0',
  '#66757e',
  '#37434a',
  '#242d33',
  '#1b2328',
  '#171e22',
  '#12181c',
  '#0c1114',
]

/** Graphite and petrol with an amber mark: quiet enough for a day's work, and fonts that need no download. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: '#171d21',
  colors: { petrol, red, gray, dark },
  fontFamily:
    '"Segoe UI Variable Text", "Segoe UI", "Avenir Next", "Helvetica Neue", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'var(--app-mono)',
  headings: { fontWeight: '650' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  // The drawer's and the tables' steps (specification section 9).
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    // Pop-ups open within the main landmark, so that screen readers find them there; the initial focus
    // placeholder is a focusable child that a menu may not have.
    Menu: { defaultProps: { portalProps: { target: '#content' }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { portalProps: { target: '#content' } } },
    Modal: { styles: { title: { fontWeight: 650 } }, defaultProps: { radius: 'md' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Mantine's own error and dimmed colours miss AA on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b4232c',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8796a0',
    '--mantine-color-body': dark[7],
  },
})
