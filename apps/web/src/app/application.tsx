import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { takeHandOff } from '../features/company/auth/sign-in/hand-off.ts'
import { startBackLayers } from '../lib/pages/back-layers.ts'
import { watchConnection } from '../lib/server/connection.ts'
import { loadRuntimeConfig } from '../lib/server/runtime-config.ts'
import { session } from '../lib/server/session.ts'
import { startShortcuts } from '../lib/shortcuts.ts'
import { setFirmSymbol } from '../lib/text/firm-symbol.ts'
import { setToastDurations } from '../ui/toast/toast.ts'
import { groupNumbersByProfile } from './firm-numbers.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { toastDuration } from './toast-durations.ts'

const queryClient = createQueryClient()
groupNumbersByProfile(queryClient)
// before the router reads the address
const acceptHandOff = takeHandOff()
const router = createAppRouter({ queryClient, configured: loadRuntimeConfig().then(acceptHandOff) })
const colorSchemeManager = localStorageColorSchemeManager({ key: 'plinth.color-scheme' })

startShortcuts()
setToastDurations(kind => toastDuration(kind, location.pathname))
// reads wait while the server cannot be reached, not while the browser believes so
onlineManager.setEventListener(watchConnection)
startBackLayers()

// the page's code comes while the configuration is read; somebody who is not signed in is led elsewhere anyway
const isAtSignIn = router.latestLocation.pathname === '/'
if (session.get() || isAtSignIn) {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.routesById[routeId]?.options.component?.preload?.()
  }
}

// signed out here, in another tab, or by the server: forget what was read and go to the sign-in page
session.subscribe(() => {
  if (session.get()) return
  queryClient.clear()
  setFirmSymbol('')
  // what is pushed is meant for who was signed in here
  void import('../features/messages/parts/push-device.ts').then(module => module.endPush())
  void router.navigate({ to: '/', replace: true })
})

export function Application() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
