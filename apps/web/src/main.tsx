import './first-screen-styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onUnexpectedFailure } from './api/failures.ts'
import { router } from './routes.tsx'
import { AppFrame } from './shell/app-frame.tsx'
import { showFailure } from './ui/toast.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

onUnexpectedFailure(showFailure)

createRoot(root).render(
  <StrictMode>
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>
  </StrictMode>,
)
