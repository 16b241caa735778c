import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { choosesByKeys, isTyping } from './typing.ts'

/** One key of the keyboard that does something on the present page. */
export interface Shortcut {
  /** `/`, `c`, `?`, `mod+k` (Ctrl, or Command on a Mac), `mod+shift+i` */
  keys: string
  /** what it does, as the `?` dialog says it; undefined where the dialog says it itself, on every page */
  label: string | undefined
  run: (event: KeyboardEvent) => void
  /** also while a field has the focus: combinations with mod, Escape */
  whileTyping?: boolean
}

const SETTING = 'plinth.single-key-shortcuts'
const registered: { current: readonly Shortcut[] } = { current: [] }
const listeners = new Set<() => void>()
const announce = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything the present page answers to, for the `?` dialog. */
export const useShortcutList = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => registered.current)

const singleKeysOn = (): boolean => localStorage.getItem(SETTING) !== 'off'
/** Single keys can be switched off, for people who dictate (WCAG 2.1.4); kept in this browser. */
export const useSingleKeySetting = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysOn),
  on => {
    localStorage.setItem(SETTING, on ? 'on' : 'off')
    announce()
  },
]

/** Registers one shortcut for as long as the component is on the page; of two with the same keys the later one wins. */
export function useShortcut(
  keys: string,
  label: string | undefined,
  run: (event: KeyboardEvent) => void,
  whileTyping = false,
): void {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    const shortcut: Shortcut = { keys, label, whileTyping, run: event => onRun(event) }
    registered.current = [...registered.current, shortcut]
    announce()
    return () => {
      registered.current = registered.current.filter(other => other !== shortcut)
      announce()
    }
  }, [keys, label, whileTyping])
}

/** The combination an event stands for, as shortcuts write it. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${key}`
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const keys = keysOf(event)
  const withShift = event.shiftKey ? keys.replace('mod+', 'mod+shift+') : keys
  const of = (wanted: string) => registered.current.findLast(candidate => candidate.keys === wanted)
  const shortcut = of(withShift) ?? of(keys)
  if (!shortcut) return
  const isSingle = keys.length === 1
  const focused = event.target instanceof HTMLElement ? event.target : undefined
  if (focused && !shortcut.whileTyping && (isTyping(focused) || (isSingle && choosesByKeys(focused)))) return
  if (isSingle && !singleKeysOn()) return
  // a dialog on top has the keyboard to itself; a panel that fills a phone is still the page
  if (!keys.startsWith('mod+') && document.querySelector('[aria-modal="true"]:not([data-panel])')) return
  event.preventDefault()
  shortcut.run(event)
}

/** Starts listening; called once by the application. Returns the way to stop. */
export function startShortcuts(): () => void {
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}
