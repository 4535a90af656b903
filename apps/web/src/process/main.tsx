import './first-screen.css'
import './without-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tellBy } from '../platform/api/teller.ts'
import { router } from './routes.ts'
import { AppFrame } from './shell/frame/app-frame.tsx'
import { hideFailure, showFailure, showSuccess } from '../platform/ui/toasts/toast.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

tellBy({ success: showSuccess, failure: showFailure, overcome: hideFailure })

createRoot(root).render(
  <StrictMode>
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>
  </StrictMode>,
)
