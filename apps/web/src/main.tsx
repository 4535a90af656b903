import './first-screen-styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './routes.tsx'
import { AppFrame } from './shell/app-frame.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>
  </StrictMode>,
)
