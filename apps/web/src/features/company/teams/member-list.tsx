import { TextInput } from '@mantine/core'
import type { TeamMember } from '@plinth/contract/company/teams'
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { StatusBadge } from '../../../ui/badges.tsx'
import classes from './team-dialog.module.css'

export interface MemberListProps {
  title: 'Available Team Member' | 'Assigned Team Member'
  people: readonly TeamMember[]
  /** who of them leads the team */
  leads: readonly string[]
  /** said where there is nobody at all */
  empty: string
  /** moves somebody to the other list; absent where the list is only read */
  onMove?: ((id: string) => void) | undefined
}

/** The people who are in a team, or who are not, with a search and each one's role (LM-238 to LM-243). */
export function MemberList({ title, people, leads, empty, onMove }: MemberListProps) {
  const list = useRef<HTMLUListElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = people.filter(person => person.fullName.toLowerCase().includes(wanted))
  /** the focus stays in the list from which somebody goes */
  const move = (person: TeamMember): void => {
    const at = shown.indexOf(person)
    const rows = list.current?.querySelectorAll('button') ?? []
    const next = rows[at + 1] ?? rows[at - 1] ?? search.current
    next?.focus()
    onMove?.(person._id)
  }
  const Mark = title === 'Available Team Member' ? IconPlus : IconMinus
  return (
    <div className={classes.half}>
      <h3 className={classes.heading}>
        {title} <span className={classes.count}>{people.length}</span>
      </h3>
      <TextInput
        ref={search}
        type="search"
        aria-label={`Search ${title.toLowerCase()}s`}
        placeholder="Search"
        value={text}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        onChange={event => setText(event.currentTarget.value)}
        // the form around it is not sent by looking for somebody
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.people} tabIndex={0} aria-label={title}>
        {shown.length === 0 && (
          <p className={classes.nobody}>{people.length === 0 ? empty : 'No matching members found'}</p>
        )}
        <ul ref={list} className={classes.rows}>
          {shown.map(person => {
            const words = (
              <>
                <span className={classes.name}>{person.fullName}</span>
                {leads.includes(person._id) && <StatusBadge tone="accent">Team Lead</StatusBadge>}
                <StatusBadge>{person.roleName}</StatusBadge>
              </>
            )
            return (
              <li key={person._id}>
                {onMove ? (
                  <button type="button" className={classes.person} onClick={() => move(person)}>
                    <span className="visually-hidden">{Mark === IconPlus ? 'Add' : 'Remove'} </span>
                    {words}
                    <Mark size={16} stroke={1.75} aria-hidden />
                  </button>
                ) : (
                  <span className={classes.person}>{words}</span>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
