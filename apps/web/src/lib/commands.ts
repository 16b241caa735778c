import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** One thing the Ctrl+K palette can do. */
export interface Command {
  id: string
  label: string
  /** heading it stands under: Pages, Actions, Leads … */
  group: string
  description?: string
  /** more words that find it */
  keywords?: readonly string[]
  run: () => void
}

/** Commands that are looked up while typing, such as leads by name, phone or e-mail. */
export interface CommandSource {
  id: string
  search: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

interface Registry {
  commands: readonly Command[]
  sources: readonly CommandSource[]
}
let registry: Registry = { commands: [], sources: [] }
const listeners = new Set<() => void>()

function update(next: Registry): void {
  registry = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRegistry = (): Registry => useSyncExternalStore(subscribe, () => registry)

/** Offers commands in the palette while the component is on the page. Give a stable list (module scope or useMemo). */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    update({ ...registry, commands: [...registry.commands, ...commands] })
    return () => update({ ...registry, commands: registry.commands.filter(one => !commands.includes(one)) })
  }, [commands])
}

/** Offers a search in the palette while the component is on the page; errors are shown there, never swallowed. */
export function useCommandSource(id: string, search: CommandSource['search']): void {
  const onSearch = useEffectEvent(search)
  useEffect(() => {
    const source: CommandSource = { id, search: (text, signal) => onSearch(text, signal) }
    update({ ...registry, sources: [...registry.sources, source] })
    return () => update({ ...registry, sources: registry.sources.filter(one => one !== source) })
  }, [id])
}

/** Commands whose label, description or keywords hold every word typed; all of them while nothing is typed. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  return commands.filter(command => {
    const text = [command.label, command.description ?? '', command.group, ...(command.keywords ?? [])]
      .join(' ')
      .toLowerCase()
    return words.every(word => text.includes(word))
  })
}
