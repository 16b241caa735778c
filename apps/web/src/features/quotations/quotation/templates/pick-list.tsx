import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import classes from '../dialogs/library-dialog.module.css'

export interface Pick {
  key: string
  name: string
  /** below the name, and at the end of the row */
  detail: string
  side: string
}

interface PickListProps {
  label: string
  placeholder: string
  /** undefined while they are not known */
  picks: readonly Pick[] | undefined
  error: unknown
  /** said where there is nothing to pick */
  empty: string
  /** the word of the button that takes what is picked */
  verb: string
  isPending: boolean
  search: string
  onSearch: (text: string) => void
  onRetry: () => void
  onTake: (key: string) => void
  onClose: () => void
}

/** Something is found by typing and taken by Enter, or by a press and the button. */
export function PickList(props: PickListProps) {
  const { label, placeholder, picks, error, empty, verb, isPending, search, onSearch, onRetry, onTake, onClose } = props
  const [active, setActive] = useState(0)
  const id = useId()
  const list = picks ?? []
  const current = list[Math.min(active, list.length - 1)]
  const at = current ? list.indexOf(current) : -1
  const take = (): void => {
    if (current && !isPending) onTake(current.key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setActive(Math.min(list.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1))
    else if (event.key === 'Enter') take()
    else return
    event.preventDefault()
  }
  // what is found for other words begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list
  useEffect(() => setActive(0), [search])
  return (
    <div className={classes.root}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        data-autofocus
        autoComplete="off"
        role="combobox"
        aria-expanded={list.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${at}` : undefined}
        value={search}
        maxLength={100}
        onChange={event => onSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      ) : picks === undefined ? (
        <SkeletonRows count={6} />
      ) : list.length === 0 ? (
        <p className={classes.empty} role="status">
          {empty}
        </p>
      ) : (
        <Picks id={id} label={label} list={list} at={at} onActive={setActive} onTake={take} />
      )}
      <div className={classes.foot}>
        <p className={classes.hint}>
          <kbd>Enter</kbd> {verb === 'Insert' ? 'inserts' : 'starts'}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!current} loading={isPending} onClick={take}>
          {verb}
        </Button>
      </div>
    </div>
  )
}

interface PicksProps {
  id: string
  label: string
  list: readonly Pick[]
  at: number
  onActive: (at: number) => void
  onTake: () => void
}

function Picks({ id, label, list, at, onActive, onTake }: PicksProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={box} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
      {list.map((pick, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys of the list
        <div
          key={pick.key}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          data-active={place === at || undefined}
          className={classes.hit}
          onClick={() => onActive(place)}
          onDoubleClick={onTake}
        >
          <span className={classes.name}>
            {pick.name}
            <small>{pick.detail}</small>
          </span>
          <span className={classes.rate}>
            <small>{pick.side}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
