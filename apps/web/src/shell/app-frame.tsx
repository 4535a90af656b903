import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

/** What every screen stands in: theme and toasts. */
export const AppFrame = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <Notifications position="bottom-left" limit={4} zIndex={1_000} />
    {children}
  </MantineProvider>
)
