import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './conflict-notice.module.css'

/** A field that two people changed, with both values as people read them. */
export interface ConflictField<Name extends string> {
  name: Name
  label: string
  theirs: string
  yours: string
}

export interface ConflictNoticeProps<Name extends string> {
  /** who changed what */
  title: string
  /** what is to be done about it, where that is not plain */
  children?: ReactNode
  fields: readonly ConflictField<Name>[]
  onSettle: (name: Name, choice: 'theirs' | 'mine') => void
}

/** Who changed what meanwhile, with both values, to be settled field by field; what was typed stays (decision 14). */
export function ConflictNotice<Name extends string>({ title, children, fields, onSettle }: ConflictNoticeProps<Name>) {
  return (
    <section className={classes.root} role="alert" aria-label="Changed by somebody else">
      <p className={classes.title}>{title}</p>
      {children}
      {fields.map(({ name, label, theirs, yours }) => (
        <div key={name} className={classes.field}>
          <div>
            <strong>{label}</strong>
            <dl className={classes.values}>
              <dt>Theirs</dt>
              <dd>{theirs}</dd>
              <dt>Yours</dt>
              <dd>{yours}</dd>
            </dl>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => onSettle(name, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="xs" variant="light" onClick={() => onSettle(name, 'mine')}>
              Use mine
            </Button>
          </Group>
        </div>
      ))}
    </section>
  )
}
