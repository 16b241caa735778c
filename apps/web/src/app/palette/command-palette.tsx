import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { type Command, matchCommands, useRegistry } from '../../lib/commands.ts'
import { messageOf } from '../../lib/forms.ts'
import { NO_RESULTS } from '../../ui/inputs/option-texts.ts'

const [store, palette] = createSpotlight()
const DEBOUNCE = 150

/** The Ctrl+K palette: pages, the present page's actions, and what the registered searches find (leads by name, phone, e-mail). */
export function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { commands } = useRegistry()
  const [typed, setTyped] = useState('')
  const { found, problem, isSearching } = useFound(typed)
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])

  const groups = useMemo(() => {
    const byName = new Map<string, Command[]>()
    for (const command of [...matchCommands(commands, typed), ...found]) {
      byName.set(command.group, [...(byName.get(command.group) ?? []), command])
    }
    return [...byName]
  }, [commands, found, typed])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      centered={false}
      yOffset="14vh"
      attributes={{ content: { 'aria-label': 'Jump to' } }}
      scrollable
      maxHeight="60vh"
    >
      <Spotlight.Search
        placeholder="Jump to a page, an action or a lead"
        aria-label="Jump to a page, an action or a lead"
        leftSection={<IconSearch size={18} stroke={1.5} />}
      />
      <Spotlight.ActionsList>
        {groups.map(([name, actions]) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {actions.map(({ id, label, description, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description === undefined ? {} : { description })}
                onClick={run}
                highlightQuery={false}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{problem ?? (isSearching ? 'Searching…' : NO_RESULTS)}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

interface Found {
  typed: string
  found: readonly Command[]
  problem?: string
}

/** Asks the registered searches after a pause in typing; a newer text cancels the older search. */
function useFound(typed: string): { found: readonly Command[]; problem: string | undefined; isSearching: boolean } {
  const { sources } = useRegistry()
  const [last, setLast] = useState<Found>({ typed: '', found: [] })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === '' || sources.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      Promise.all(sources.map(source => source.search(wanted, stop.signal))).then(
        lists => setLast({ typed: wanted, found: lists.flat() }),
        (error: unknown) => {
          if (!stop.signal.aborted) setLast({ typed: wanted, found: [], problem: messageOf(error) })
        },
      )
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, sources])
  const isCurrent = last.typed === wanted
  return {
    found: wanted === '' ? [] : last.found,
    problem: isCurrent ? last.problem : undefined,
    isSearching: wanted !== '' && sources.length > 0 && !isCurrent,
  }
}
