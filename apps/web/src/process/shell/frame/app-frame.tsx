import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastHost } from '../../../platform/ui/toasts/toast-host.tsx'
import { styleNonce } from '../style-nonce.ts'
import { cssVariables, theme } from '../theme.ts'

/** The frame around every screen: theme and toasts. */
export const AppFrame = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <ToastHost />
    {children}
  </MantineProvider>
)
