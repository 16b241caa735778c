import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { profileQuery } from '../../features/company/people/people.api.ts'
import { type Command, matchCommands } from '../../lib/commands.ts'
import { keyText } from '../../lib/key-text.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { useShortcutList } from '../../lib/shortcuts.ts'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import { NO_RESULTS } from '../../ui/inputs/option-texts.ts'
import classes from './command-palette.module.css'
import { type PaletteViewer, pageCommands } from './palette-pages.ts'
import { paletteText } from './palette-text.ts'
import { readRecents } from './recent-commands.ts'
import { useFoundCommands } from './use-found-commands.ts'
import { useOpenCommand } from './use-open-command.ts'
import { usePaletteActions } from './use-palette-actions.ts'

const [store, palette] = createSpotlight()
const NOBODY = { features: [], isClient: false, isAdmin: false, isSuperAdmin: false }
const PLACEHOLDER = 'Jump to a page, an action, a lead or a person'

export interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
  onShowKeys: () => void
}

/** The Ctrl+K palette, the same on every page: what was opened last, actions, pages and settings, leads and people by name. */
export function CommandPalette({ opened, onClose, onShowKeys }: CommandPaletteProps) {
  const { data: profile = NOBODY } = useQuery(profileQuery)
  const { modules } = useRuntimeConfig()
  const viewer = useMemo((): PaletteViewer => {
    const { features, isClient, isAdmin, isSuperAdmin } = profile
    return { features, isClient, isAdmin, isSuperAdmin, elsewhere: Object.keys(modules) }
  }, [profile, modules])
  const typed = useSyncExternalStore(paletteText.subscribe, paletteText.get)
  const { found, problem, isSearching } = useFoundCommands(viewer, typed)
  const open = useOpenCommand()
  const actions = usePaletteActions(viewer, onShowKeys)
  const pages = useMemo(() => pageCommands(viewer), [viewer])
  useBackCloses(opened, onClose)
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])

  const isBlank = typed.trim() === ''
  const { named, described } = matchCommands([...actions, ...pages], typed)
  // who types a name looks for a lead or a person sooner than for a page that is only described so
  const shown = isBlank ? [...recentCommands(named), ...named] : [...named, ...found, ...described]
  const groups = [...Map.groupBy(shown, command => command.group)]

  const ids = shown.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other commands have another first one
  useEffect(() => {
    if (opened && !isBlank) selectFirst()
  }, [opened, isBlank, ids])

  const obeyEnter = useEffectEvent(() => {
    const [first] = shown
    if (!opened || isSearching || !first || !paletteText.takeEnter()) return
    palette.close()
    open(first)
  })
  useEffect(() => {
    if (opened && !isSearching) obeyEnter()
  }, [opened, isSearching])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={paletteText.type}
      onSpotlightClose={onClose}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      // single keys of the page work as soon as it is closed
      transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
      centered={false}
      yOffset="14vh"
      attributes={{ content: { 'aria-label': 'Jump to' } }}
      scrollable
      maxHeight="60vh"
    >
      <Spotlight.Search
        placeholder={PLACEHOLDER}
        aria-label={PLACEHOLDER}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        onFocus={({ currentTarget }) => {
          paletteText.release()
          currentTarget.setSelectionRange(typed.length, typed.length)
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(([name, commands]) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(command => (
              <Entry key={`${name} ${command.id}`} command={command} onOpen={open} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {(shown.length === 0 || problem) && (
          <Spotlight.Empty role="status">{problem ?? (isSearching ? 'Searching…' : NO_RESULTS)}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Marks the first command, which Enter opens; the library does so only for what is there when a key is typed. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

function Entry({ command, onOpen }: { command: Command; onOpen: (command: Command) => void }) {
  const { label, description, icon: Icon, keys } = command
  const isBound = useShortcutList().some(shortcut => shortcut.keys === keys)
  return (
    <Spotlight.Action
      label={label}
      {...(description === undefined ? {} : { description })}
      leftSection={Icon && <Icon size={18} stroke={1.5} aria-hidden />}
      rightSection={keys && isBound && <kbd className={classes.key}>{keyText(keys)}</kbd>}
      onClick={() => onOpen(command)}
      highlightQuery={false}
    />
  )
}

/** What the palette led to last; a page or action with the icon it has today. */
function recentCommands(known: readonly Command[]): Command[] {
  return readRecents().map(recent => {
    const icon = known.find(command => command.id === recent.id)?.icon ?? IconHistory
    return { ...recent, group: 'Recent', icon }
  })
}
