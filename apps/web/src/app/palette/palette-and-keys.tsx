import { Suspense, useSyncExternalStore } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { openWhenThere } from './overlays.ts'

const CommandPalette = lazyPage(() => import('./command-palette.tsx').then(module => module.CommandPalette))
const ShortcutsDialog = lazyPage(() => import('./shortcuts-dialog.tsx').then(module => module.ShortcutsDialog))

type Open = 'palette' | 'keys' | undefined
let open: Open
/** which of the two has been asked for at least once, so that it may close with its own motion */
const asked = new Set<Open>()
const listeners = new Set<() => void>()
function show(next: Open): void {
  open = next
  asked.add(next)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openPalette = (): void => void openWhenThere(CommandPalette, () => show('palette'))
export const openKeys = (): void => void openWhenThere(ShortcutsDialog, () => show('keys'))
const close = (): void => show(undefined)

/** Ctrl+K and `?`, on every signed-in page; the code of both comes with the first use. */
export function PaletteAndKeys() {
  const shown = useSyncExternalStore(subscribe, () => open)
  useShortcut('mod+k', 'Jump to a page, an action or a lead', openPalette, true)
  useShortcut('?', 'Show the keyboard shortcuts', openKeys)
  return (
    <Suspense fallback={null}>
      {asked.has('palette') && <CommandPalette opened={shown === 'palette'} onClose={close} />}
      {asked.has('keys') && <ShortcutsDialog opened={shown === 'keys'} onClose={close} />}
    </Suspense>
  )
}
