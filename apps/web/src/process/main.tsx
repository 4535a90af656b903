import './first-screen.css'
import './without-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { appTerms } from '../platform/app-terms.ts'
import { notifyBy } from '../platform/api/teller.ts'
import { router } from './routes.ts'
import { giveAppTerms } from '@armature/ui/app-terms.ts'
import { keepInputMethodKeys } from '@armature/ui/focus/input-method-keys.ts'
import { hideFailure, showFailure, showSuccess } from '@armature/ui/toasts/toast.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastHost } from '@armature/ui/toasts/toast-host.tsx'
import { styleNonce } from './shell/style-nonce.ts'
import { cssVariables, theme } from './shell/theme.ts'

/** The frame around every screen: theme and toasts. */
const AppFrame = ({ children }: { children: ReactNode }) => (
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

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

giveAppTerms(appTerms)
keepInputMethodKeys()
notifyBy({ success: showSuccess, failure: showFailure, overcome: hideFailure })

createRoot(root).render(
  <StrictMode>
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>
  </StrictMode>,
)
