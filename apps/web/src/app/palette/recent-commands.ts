import type { Command } from '../../lib/commands.ts'

/** Forgotten at logout with everything else (lib/server/session.ts). */
const KEY = 'recentCommands'
const MOST = 5
type Store = Pick<Storage, 'getItem' | 'setItem'>
export interface RecentCommand {
  id: string
  label: string
  description?: string
  href: string
}

const isRecent = (one: unknown): one is RecentCommand => {
  const { id, label, href, description = '' } = (one ?? {}) as Partial<Record<keyof RecentCommand, unknown>>
  return [id, label, href, description].every(part => typeof part === 'string') && (href as string).startsWith('/')
}

/** Where the palette led last, the newest first. */
export function readRecents(store: Store = localStorage): readonly RecentCommand[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch {
    // not written by this page: as if nothing had been kept
    return []
  }
}

/** Keeps where a command led, so that it is offered first the next time. Actions are no places. */
export function keepRecent(command: Command, store: Store = localStorage): void {
  if (!('href' in command)) return
  const { id, label, description, href } = command
  const others = readRecents(store).filter(one => one.id !== id)
  const recent: RecentCommand = { id, label, href, ...(description ? { description } : {}) }
  try {
    store.setItem(KEY, JSON.stringify([recent, ...others].slice(0, MOST)))
  } catch (error) {
    console.warn('The palette could not keep what was chosen', error)
  }
}
