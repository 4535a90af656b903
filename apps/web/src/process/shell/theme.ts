import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

// The language of docs/design.md in Mantine's terms; packages/ui/src/styles/base.css has the values for our own styles.

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

/** Darker than Mantine's in the filled shades, so that white on it passes AA. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fadada',
  '#f6b9b8',
  '#f3a09d',
  '#ea7f7e',
  '#dd5054',
  '#d03f48',
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

/** Graphite and petrol with an amber mark: calm enough for a day's work. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: '#171d21',
  colors: { petrol, red, gray, dark },
  fontFamily: 'var(--app-sans)',
  fontFamilyMonospace: 'var(--app-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'var(--app-shadow-low)',
    sm: 'var(--app-shadow-low)',
    md: 'var(--app-shadow-high)',
    lg: 'var(--app-shadow-high)',
    xl: 'var(--app-shadow-high)',
  },
  // The drawer's and the tables' steps (specification section 9).
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    // Pop-ups open within the main landmark, so that screen readers find them there. The initial focus placeholder is a
    // focusable child, which a menu may not have.
    Menu: {
      defaultProps: { portalProps: { target: '#content' }, withInitialFocusPlaceholder: false, shadow: 'md' },
    },
    // A list of options that was positioned while it said “Loading” may have no room below once its options load.
    Combobox: { defaultProps: { preventPositionChangeWhenVisible: false } },
    Popover: { defaultProps: { portalProps: { target: '#content' }, shadow: 'md' } },
    Modal: {
      styles: { title: { fontWeight: 600 } },
      defaultProps: { radius: 'lg', transitionProps: { duration: 120 } },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    // In the page's main part, because all text must be inside a landmark, and a closing dialog can leave a tooltip open.
    Tooltip: { defaultProps: { portalProps: { target: '#content' }, transitionProps: { duration: 100 } } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/**
 * Mantine's own error, dimmed and border colours miss AA on our surfaces; its tinted buttons are black in the dark
 * scheme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-color-default-border': 'var(--app-edge)' },
  light: {
    '--mantine-color-error': '#b4232c',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-petrol-light-color': petrol[8],
    '--mantine-color-red-light-color': red[8],
  },
  dark: {
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8796a0',
    '--mantine-color-body': dark[7],
    '--mantine-color-default': '#1e262b',
    '--mantine-color-default-hover': '#283138',
    '--mantine-color-petrol-light': '#163239',
    '--mantine-color-petrol-light-hover': '#1b3f48',
    '--mantine-color-petrol-light-color': '#a4dae3',
    '--mantine-color-red-light': '#3a2022',
    '--mantine-color-red-light-hover': '#4a2729',
    '--mantine-color-red-light-color': '#ffb4af',
  },
})
