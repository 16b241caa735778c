import { Suspense, useSyncExternalStore } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { openWhenThere } from './overlays.ts'
import { paletteText } from './palette-text.ts'

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

const close = (): void => {
  paletteText.release()
  show(undefined)
}

/** Opens the palette; what is typed from now on goes into it, also while its code is on its way. */
export function openPalette(): void {
  if (open === 'palette') {
    close()
    return
  }
  let isWanted = true
  paletteText.catchKeys(() => {
    isWanted = false
    if (open === 'palette') close()
  })
  void openWhenThere(CommandPalette, () => isWanted && show('palette'), paletteText.release)
}
export const openKeys = (): void => void openWhenThere(ShortcutsDialog, () => show('keys'))
/** Ctrl+K and `?`, on every signed-in page; the code of both comes with the first use. */
export function PaletteAndKeys() {
  const shown = useSyncExternalStore(subscribe, () => open)
  useShortcut('mod+k', 'Jump to a page, an action, a lead or a person', openPalette, true)
  useShortcut('?', 'Show the keyboard shortcuts', openKeys)
  return (
    <Suspense fallback={null}>
      {asked.has('palette') && <CommandPalette opened={shown === 'palette'} onClose={close} onShowKeys={openKeys} />}
      {asked.has('keys') && <ShortcutsDialog opened={shown === 'keys'} onClose={close} />}
    </Suspense>
  )
}
