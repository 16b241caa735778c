import './app/trusted-types.ts'
import '@mantine/core/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './app/fonts.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './app/application.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
